import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode, syncFolder } from './disk-folders.ts'

/** Makes folders, and the names of new files in them durable. */
export interface DurableFolders {
  /** Makes a folder, and those above it, unless that was done before. Those who ask at the same time share one call. */
  make(folder: string): Promise<void>
  /** Flushes a folder in which a file was just made, and those above it that may be new themselves. */
  sync(folder: string): Promise<void>
  /** Notes that a folder was missing, so that it is made again and counts as new. */
  forget(folder: string): void
}

/** Far more than the folders of tasks under way. */
const mostKnown = 10_000

/**
 * Below `top`. A folder's own name has to be flushed once, by its parent; it is remembered, since most files are written into folders that
 * hold others already. Folders that another process removes and makes again are noticed by the write that misses them.
 */
export function createDurableFolders(top: string): DurableFolders {
  /** Folders whose own names are durable. */
  const known = new Set<string>()
  /** Folders whose names are being flushed. */
  const underWay = new Set<Set<string>>()
  const flush = createFlushes(syncFolder)
  /** Folders that were made here. Another process may have removed one since. */
  const made = new Set<string>()
  /** Folders that are being made. Nobody writes into one before its name, and those above it, count as new. */
  const making = new Map<string, Promise<void>>()

  async function makeAnew(folder: string): Promise<void> {
    try {
      const first = await mkdir(folder, { recursive: true, mode: 0o700 })
      if (first) forgetNames(folder, first)
      if (made.size > mostKnown) made.clear()
      made.add(folder)
    } finally {
      making.delete(folder)
    }
  }

  function forgetNames(folder: string, first: string): void {
    for (let each = folder; each.length >= first.length; each = dirname(each)) {
      known.delete(each)
      // It may have been flushed before it was removed and made again.
      for (const named of underWay) named.delete(each)
    }
  }

  return {
    make(folder) {
      if (made.has(folder)) return Promise.resolve()
      const shared = making.get(folder) ?? makeAnew(folder)
      making.set(folder, shared)
      return shared
    },
    async sync(folder) {
      const chain = [folder]
      for (let each = folder; each.length > top.length && !known.has(each); ) {
        each = dirname(each)
        chain.push(each)
      }
      const named = new Set(chain.slice(0, -1))
      underWay.add(named)
      try {
        await Promise.all(chain.map(flush))
      } finally {
        underWay.delete(named)
      }
      if (known.size > mostKnown) known.clear()
      for (const flushed of named) known.add(flushed)
    },
    forget(folder) {
      made.delete(folder)
      forgetNames(folder, folder)
    },
  }
}

/** Puts a file at a path, and makes its folder first: those of a new task would all miss it. */
export async function inFolder<Result>(path: string, durable: DurableFolders, put: () => Promise<Result>): Promise<Result> {
  const folder = dirname(path)
  // Another removal may prune the folder between its creation and its use; that can't repeat for long.
  for (let attempt = 1; ; attempt++) {
    await durable.make(folder)
    try {
      return await put()
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || attempt === 5) throw error
      durable.forget(folder)
    }
  }
}

interface Flush {
  now: Promise<void>
  /** Begins when `now` has ended. */
  next?: Promise<void>
}

/** Flushes a folder once for all who ask while it is being flushed, but not by a flush that began before they asked. */
export function createFlushes(flush: (folder: string) => Promise<void>): (folder: string) => Promise<void> {
  const underWay = new Map<string, Flush>()

  function begin(folder: string): Promise<void> {
    const own: Flush = { now: flush(folder) }
    underWay.set(folder, own)
    const leave = () => {
      if (!own.next) underWay.delete(folder)
    }
    own.now.then(leave, leave)
    return own.now
  }

  return (folder) => {
    const busy = underWay.get(folder)
    if (!busy) return begin(folder)
    const beginNext = () => begin(folder)
    busy.next ??= busy.now.then(beginNext, beginNext)
    return busy.next
  }
}
