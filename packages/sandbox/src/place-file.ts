import { closeSync, constants, fchownSync, openSync, writeSync, writev } from 'node:fs'
import { promisify } from 'node:util'
import { AppError } from '@octavo/core/messages/errors.ts'
import { isSystemError, pathIn, type SlotFile } from './slot-file.ts'

/** Writes a new file for the slot, never through a link or over an existing file. */
export async function placeFile(
  folder: string,
  name: string,
  { content, uid, signal, inMemory = false }: SlotFile & { content: AsyncIterable<Uint8Array> },
): Promise<void> {
  const descriptor = openSync(pathIn(folder, name), constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW, 0o600)
  try {
    if (uid !== undefined) fchownSync(descriptor, uid, uid)
    const groups = gatherPieces((group) => writeGroup(descriptor, group))
    await writeAll(content, { signal, write: inMemory ? (piece) => writeNow(descriptor, piece) : groups.add })
    await groups.end()
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

// A write goes through a thread, which costs as much as copying tens of kilobytes.
const groupBytes = 256 * 1024

/** Gathers pieces until they are worth a system call. */
function gatherPieces(write: (group: Uint8Array[]) => Promise<void>): { add(piece: Uint8Array): Promise<void>; end(): Promise<void> } {
  let group: Uint8Array[] = []
  let length = 0
  const end = async () => {
    const full = group
    group = []
    length = 0
    if (full.length > 0) await write(full)
  }
  return {
    async add(piece) {
      group.push(piece)
      length += piece.length
      if (length >= groupBytes) await end()
    },
    end,
  }
}

const writeInThread = promisify(writev)

async function writeGroup(descriptor: number, group: Uint8Array[]): Promise<void> {
  for (let left = group; left.length > 0; ) left = behind(left, (await writeInThread(descriptor, left)).bytesWritten)
}

/** What is left of the pieces after so many bytes: the system may write less than requested. */
function behind(pieces: readonly Uint8Array[], bytes: number): Uint8Array[] {
  let skipped = bytes
  return pieces.flatMap((piece) => {
    const rest = piece.subarray(Math.min(skipped, piece.length))
    skipped -= piece.length - rest.length
    return rest.length > 0 ? [rest] : []
  })
}

function writeNow(descriptor: number, piece: Uint8Array): void {
  for (let written = 0; written < piece.length; ) written += writeSync(descriptor, piece, written)
}
