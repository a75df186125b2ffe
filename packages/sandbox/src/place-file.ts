import { closeSync, constants, fchownSync, openSync, write, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import type { ByteSource } from '@octavo/core/files/byte-source.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { isSystemError, pathIn, type SlotFile } from './slot-file.ts'

/** Writes a new file for the slot, never through a link or over an existing file. A piece is used before the next one is requested. */
export async function placeFile(
  folder: string,
  name: string,
  { content, uid, signal, inMemory = false }: SlotFile & { content: ByteSource },
): Promise<void> {
  const descriptor = openSync(pathIn(folder, name), constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW, 0o600)
  try {
    if (uid !== undefined) fchownSync(descriptor, uid, uid)
    if (content.intoFile) await content.intoFile.write(descriptor, signal)
    else await writeAll(content, { signal, write: (piece) => (inMemory ? writeNow(descriptor, piece) : writeLater(descriptor, piece)) })
  } catch (cause) {
    throw isSystemError(cause) && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT') ? new AppError('STORAGE_FULL', { cause }) : cause
  } finally {
    closeSync(descriptor)
  }
}

// Without a stream in between, which costs more than writing a small file.
async function writeAll(
  content: AsyncIterable<Uint8Array>,
  { signal, write }: { signal: AbortSignal; write: (piece: Uint8Array) => void | Promise<void> },
): Promise<void> {
  const source = content[Symbol.asyncIterator]()
  // One listener for the whole file: a race against one long-lived promise would keep every piece's reaction, and the piece, alive.
  let stopWaiting: ((reason: unknown) => void) | undefined
  const abort = () => stopWaiting?.(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  let ended = false
  try {
    while (!ended) {
      signal.throwIfAborted()
      const next = await new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
        stopWaiting = reject
        source.next().then(resolve, reject)
      })
      ended = next.done === true
      if (!next.done) await write(next.value)
    }
  } finally {
    signal.removeEventListener('abort', abort)
    // A hanging source would hang here too, so it is told to stop but not awaited.
    if (!ended) void source.return?.().catch(() => {})
  }
}

const writeInThread = promisify(write)

async function writeLater(descriptor: number, piece: Uint8Array): Promise<void> {
  for (let written = 0; written < piece.length; ) written += (await writeInThread(descriptor, piece, written)).bytesWritten
}

function writeNow(descriptor: number, piece: Uint8Array): void {
  for (let written = 0; written < piece.length; ) written += writeSync(descriptor, piece, written)
}
