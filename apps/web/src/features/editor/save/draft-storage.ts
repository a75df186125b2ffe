import type { Content } from '../state/content.ts'

/** What is kept on this device of a document that is being edited. */
export interface Draft {
  /** Of the file's bytes. */
  sha256: string
  name: string
  /** When it was last changed, in milliseconds. */
  at: number
  content: Content
  file: Blob
  images: readonly { name: string; fileName: string; blob: Blob }[]
}

/** A draft without its bytes, to be listed. */
export type DraftEntry = Pick<Draft, 'sha256' | 'name' | 'at'>

const mostDrafts = 5
const keptMs = 7 * 24 * 60 * 60 * 1000

/** Keeps a draft; the oldest go. A browser may refuse storage, and then nothing is kept. */
export async function keepDraft(draft: Draft): Promise<boolean> {
  try {
    await inStore('readwrite', (store) => store.put(draft))
    const old = (await listDrafts()).slice(mostDrafts)
    for (const { sha256 } of old) await inStore('readwrite', (store) => store.delete(sha256))
    return true
  } catch {
    return false
  }
}

/** The draft of a file, if there is one that isn't too old. */
export async function readDraft(sha256: string): Promise<Draft | undefined> {
  const draft = await inStore<Draft | undefined>('readonly', (store) => store.get(sha256)).catch(() => undefined)
  return draft && isFresh(draft) ? draft : undefined
}

/** All drafts, the latest first. Those that are too old are deleted. */
export async function listDrafts(): Promise<DraftEntry[]> {
  const all = await inStore<Draft[]>('readonly', (store) => store.getAll()).catch(() => [])
  for (const { sha256 } of all.filter((draft) => !isFresh(draft))) await deleteDraft(sha256)
  return all
    .filter(isFresh)
    .map(({ sha256, name, at }) => ({ sha256, name, at }))
    .sort((one, other) => other.at - one.at)
}

export async function deleteDraft(sha256: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(sha256)).catch(() => {})
}

export async function deleteDrafts(): Promise<void> {
  await inStore('readwrite', (store) => store.clear()).catch(() => {})
}

function isFresh({ at }: Pick<Draft, 'at'>): boolean {
  return Date.now() - at < keptMs
}

const database = 'octavo_drafts'
const table = 'drafts'

function inStore<Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<Result> {
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
