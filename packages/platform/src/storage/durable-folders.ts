import { dirname } from 'node:path'
import { syncFolder } from './disk-folders.ts'

/** Makes the names of new files durable. */
export interface DurableFolders {
  /** Flushes a folder in which a file was just made, and those above it that may be new themselves. */
  sync(folder: string): Promise<void>
  /** Notes that a folder was missing, so that it and those above it are new when they appear again. */
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
  let forgotten = 0
  return {
    async sync(folder) {
      const before = forgotten
      const chain = [folder]
      for (let each = folder; each.length > top.length && !known.has(each); ) {
        each = dirname(each)
        chain.push(each)
      }
      await Promise.all(chain.map(syncFolder))
      // Otherwise one of them may have been removed and made again meanwhile.
      if (forgotten !== before) return
      if (known.size > mostKnown) known.clear()
      for (const flushed of chain.slice(0, -1)) known.add(flushed)
    },
    forget(folder) {
      forgotten += 1
      for (let each = folder; each.length > top.length; each = dirname(each)) known.delete(each)
    },
  }
}
