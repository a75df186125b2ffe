import { closeSync, constants, fsync, open } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import type { ByteSource } from '@octavo/core/files/byte-source.ts'
import { type DurableFolders, inFolder } from './durable-folders.ts'
import { writeContent } from './write-content.ts'

/**
 * Writes an object for which nobody looks yet at its place, and flushes its bytes and its name at once. That takes one flush of the file
 * system instead of two, and half the calls: each goes through a thread, which costs more than the call itself. If it fails, nothing stays.
 */
export async function writeNewObject(
  path: string,
  content: ByteSource,
  { durable, signal }: { durable: DurableFolders; signal: AbortSignal | undefined },
): Promise<{ size: number }> {
  const file = await inFolder(path, durable, () => openInThread(path, flags, 0o600))
  let isOpen = true
  try {
    const size = await writeContent(file, content, signal)
    signal?.throwIfAborted()
    await allEnded([syncInThread(file), durable.sync(dirname(path))])
    isOpen = false
    closeSync(file)
    return { size }
  } catch (error) {
    // Once closed, even with an error, its number may be that of another file.
    if (isOpen) closeSync(file)
    await unlink(path).catch(() => undefined)
    throw error
  }
}

const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW
const openInThread = promisify(open)
const syncInThread = promisify(fsync)

/** Throws the first error, but not before all have ended: a file must not be closed while it is flushed. */
async function allEnded(steps: readonly Promise<void>[]): Promise<void> {
  for (const end of await Promise.allSettled(steps)) if (end.status === 'rejected') throw end.reason
}
