import { fileOf, type HeldName, holdName } from './draft-name.ts'

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
export type DraftEntry = Pick<Draft<unknown>, 'sha256' | 'name' | 'at'>

const mostDrafts = 5
const keptMs = 7 * 24 * 60 * 60 * 1000

/** The drafts of one kind of work on this device. */
export interface Drafts<Content> {
  /** The name for the draft of a file in this tab: that of the draft it goes on with, unless another tab keeps that. */
  hold(sha256: string): Promise<HeldName>
  /** Keeps a draft; the oldest go. A browser may refuse storage, and then nothing is kept. */
  keep(draft: Draft<Content>): Promise<boolean>
  /** A draft by its name, to go on with, if it isn't too old. */
  read(sha256: string): Promise<Draft<Content> | undefined>
  /** All drafts, the latest first. Those that are too old are deleted. */
  list(): Promise<DraftEntry[]>
  remove(sha256: string): Promise<void>
  removeAll(): Promise<void>
}

/** Drafts in a database of this name. */
export function createDrafts<Content>(database: string): Drafts<Content> {
  const inStore = <Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest) =>
    inDatabase<Result>(database, mode, work)

  /** The names of the drafts that this tab went on with, by file. */
  const goneOnWith = new Map<string, string>()
  const drafts: Drafts<Content> = {
    hold: (sha256) => holdName(goneOnWith.get(sha256) ?? sha256, { database, locks: 'locks' in navigator ? navigator.locks : undefined }),
    async keep(draft) {
      try {
        await inStore('readwrite', (store) => store.put(draft))
        const old = (await drafts.list()).slice(mostDrafts)
        for (const { sha256 } of old) await inStore('readwrite', (store) => store.delete(sha256))
        return true
      } catch {
        return false
      }
    },
    async read(sha256) {
      const draft = await inStore<Draft<Content> | undefined>('readonly', (store) => store.get(sha256)).catch(() => undefined)
      if (!draft || !isFresh(draft)) return undefined
      goneOnWith.set(fileOf(sha256), sha256)
      return draft
    },
    async list() {
      const all = await inStore<Draft<Content>[]>('readonly', (store) => store.getAll()).catch(() => [])
      for (const { sha256 } of all.filter((draft) => !isFresh(draft))) await drafts.remove(sha256)
      return all
        .filter(isFresh)
        .map(({ sha256, name, at }) => ({ sha256, name, at }))
        .sort((one, other) => other.at - one.at)
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
