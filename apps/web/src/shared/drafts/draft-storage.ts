import { createDraftNames, fileOf, type HeldName } from './draft-name.ts'

/** What is kept on this device of a document that someone works on. */
export interface Draft<Content> {
  /** Of the file's bytes, with a part of its own where several tabs keep drafts of one file. */
  sha256: string
  name: string
  /** When it was last changed, in milliseconds. */
  at: number
  content: Content
  file: Blob
  images: readonly { name: string; fileName: string; blob: Blob }[]
}

/** A draft without its bytes, to be listed. */
export interface DraftEntry extends Pick<Draft<unknown>, 'sha256' | 'name' | 'at'> {
  /** Of its file, in bytes. */
  size: number
}

const mostDrafts = 5
const keptMs = 7 * 24 * 60 * 60 * 1000

/** The drafts of one kind of work on this device. */
export interface Drafts<Content> {
  /** Takes the name for a draft in this tab: that of its file or of the draft that is continued, unless another tab holds that. */
  hold(sha256: string): Promise<HeldName>
  /** Takes a name for a draft that is begun, under which nothing is kept yet. */
  holdFree(sha256: string): Promise<HeldName>
  /** Keeps a draft and deletes the oldest that no tab holds and that wasn't spared. A browser may refuse storage, and then nothing is kept. */
  keep(draft: Draft<Content>): Promise<boolean>
  /** A draft by its name, if it isn't too old. Its content may still be anything. */
  read(sha256: string): Promise<Draft<Content> | undefined>
  /** Lets the next oldest draft go in place of this one, as long as this tab is open. */
  spare(sha256: string): void
  /** The latest draft of a file that no tab works on. */
  restingOf(sha256: string): Promise<DraftEntry | undefined>
  /** The latest draft of a file. */
  latestOf(sha256: string): Promise<Draft<Content> | undefined>
  /** All drafts, the latest first. Those that are too old or lack a part are deleted. */
  list(): Promise<DraftEntry[]>
  remove(sha256: string): Promise<void>
  removeAll(): Promise<void>
}

/** Drafts in a database of this name. */
export function createDrafts<Content>(database: string): Drafts<Content> {
  const inStore = <Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest) =>
    inDatabase<Result>(database, mode, work)
  const names = createDraftNames({ database, locks: globalThis.navigator?.locks })
  const spared = new Set<string>()

  const drafts: Drafts<Content> = {
    hold: names.hold,
    holdFree: (sha256) => names.holdFree(sha256, async (name) => (await drafts.list()).some((entry) => entry.sha256 === name)),
    async keep(draft) {
      try {
        await inStore('readwrite', (store) => store.put(draft))
        for (const { sha256 } of surplusDrafts(await drafts.list(), { held: await names.held(), spared }))
          await inStore('readwrite', (store) => store.delete(sha256))
        return true
      } catch {
        return false
      }
    },
    async read(sha256) {
      const draft = await inStore<unknown>('readonly', (store) => store.get(sha256)).catch(() => undefined)
      return isDraft<Content>(draft) && isFresh(draft) ? draft : undefined
    },
    spare: (sha256) => void spared.add(sha256),
    async restingOf(sha256) {
      const held = await names.held()
      return (await drafts.list()).find((entry) => fileOf(entry.sha256) === sha256 && !held.has(entry.sha256))
    },
    async latestOf(sha256) {
      const latest = (await drafts.list()).find((entry) => fileOf(entry.sha256) === sha256)
      return latest && drafts.read(latest.sha256)
    },
    async list() {
      const all: { sha256: string }[] = await inStore<{ sha256: string }[]>('readonly', (store) => store.getAll()).catch(() => [])
      const usable = all.filter((one): one is Draft<Content> => isDraft(one) && isFresh(one))
      for (const one of all) if (!usable.some(({ sha256 }) => sha256 === one.sha256)) await drafts.remove(one.sha256)
      return usable.map(({ sha256, name, at, file }) => ({ sha256, name, at, size: file.size })).sort((one, other) => other.at - one.at)
    },
    async remove(sha256) {
      await inStore('readwrite', (store) => store.delete(sha256)).catch(() => {})
    },
    async removeAll() {
      await inStore('readwrite', (store) => store.clear()).catch(() => {})
    },
  }
  return drafts
}

interface Wanted {
  /** Still worked on in a tab. */
  held: ReadonlySet<string>
  /** Others go in their place. */
  spared: ReadonlySet<string>
}

/** Which of the drafts, the latest first, are too many. */
export function surplusDrafts(drafts: readonly DraftEntry[], { held, spared }: Wanted): DraftEntry[] {
  const isSpared = ({ sha256 }: DraftEntry) => spared.has(sha256)
  const byWorth = [...drafts.filter(isSpared), ...drafts.filter((draft) => !isSpared(draft))]
  return byWorth.slice(mostDrafts).filter(({ sha256 }) => !held.has(sha256))
}

/** Whether something in the storage is a draft with all its parts: people and other programs can change what is stored. */
export function isDraft<Content>(kept: unknown): kept is Draft<Content> {
  const { sha256, name, at, content, file, images } = (kept ?? {}) as Partial<Draft<unknown>>
  if (typeof sha256 !== 'string' || typeof name !== 'string' || !Number.isFinite(at)) return false
  if (typeof content !== 'object' || content === null || !(file instanceof Blob) || !Array.isArray(images)) return false
  return (images as Partial<Draft<unknown>['images'][number]>[]).every(
    (image) => typeof image?.name === 'string' && typeof image.fileName === 'string' && image.blob instanceof Blob,
  )
}

function isFresh({ at }: Pick<DraftEntry, 'at'>): boolean {
  return Date.now() - at < keptMs
}

const table = 'drafts'

function inDatabase<Result>(database: string, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<Result> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(table, { keyPath: 'sha256' })
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(table, mode)
      const request = work(transaction.objectStore(table))
      transaction.oncomplete = () => {
        opening.result.close()
        resolve(request.result as Result)
      }
      transaction.onabort = () => reject(transaction.error)
      transaction.onerror = () => reject(transaction.error)
    }
  })
}
