import { closeSync, constants, fstatSync, openSync, read, readSync } from 'node:fs'
import { promisify } from 'node:util'
import type { ByteSource } from '@octavo/core/files/byte-source.ts'
import { type ClosedOnce, closedOnce } from '@octavo/core/files/closed-once.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { MemoryFor } from './contract.ts'
import { pathIn, type SlotFile } from './slot-file.ts'

/** Opens a file that a job left, if it is a regular file of the slot's user with one name and an allowed size. */
export function openFile(
  folder: string,
  name: string,
  { maxBytes, uid, signal, inMemory = false, memoryFor }: SlotFile & { maxBytes: number; memoryFor?: MemoryFor | undefined },
): { size: number; content: ByteSource } {
  // O_NONBLOCK: a named pipe planted under this name would otherwise block until somebody writes to it.
  const descriptor = openSync(pathIn(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const stat = fstatSync(descriptor)
    if (!stat.isFile() || stat.nlink !== 1 || stat.uid !== (uid ?? process.getuid?.())) throw new Error('not a plain file of the slot')
    if (stat.size > maxBytes) throw new AppError('DOCUMENT_TOO_COMPLEX', { cause: new Error('the file is larger than the limit') })
    const { size } = stat
    const memory = memoryFor?.(size)?.subarray(0, size)
    if (memory) return { size, content: readAtOnce(descriptor, { memory, signal, inMemory }) }
    return { size, content: inMemory ? readNow(descriptor, { size, signal }) : readInThreads(descriptor, { size, signal }) }
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
}

interface OpenedFile {
  size: number
  signal: AbortSignal
}

const largePieceBytes = 1024 * 1024

function readInThreads(descriptor: number, { size, signal }: OpenedFile): ByteSource {
  const file = closedWithUse(descriptor, signal)
  return Object.assign(exactly(pieces(), size), { liesIn: { descriptor, length: size, ...file } })

  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      const memory = Buffer.allocUnsafe(Math.min(largePieceBytes, size))
      for (let position = 0; position < size; ) {
        signal.throwIfAborted()
        const at = position % memory.length
        const length = Math.min(memory.length - at, size - position)
        const { bytesRead } = await file.during(() => readInThread(descriptor, memory, at, length, position))
        if (bytesRead === 0) return
        position += bytesRead
        yield memory.subarray(at, at + bytesRead)
      }
    } finally {
      file.close()
    }
  }
}

const readInThread = promisify(read)

/** A file that is closed at its end, when its reader stops, and at the latest with the use, in which alone it is read. */
function closedWithUse(descriptor: number, signal: AbortSignal): ClosedOnce<void> {
  const file = closedOnce(() => {
    signal.removeEventListener('abort', file.close)
    closeSync(descriptor)
  })
  signal.addEventListener('abort', file.close, { once: true })
  return {
    close: file.close,
    async during(read) {
      signal.throwIfAborted()
      return file.during(read)
    },
  }
}

const pieceBytes = 64 * 1024

function readNow(descriptor: number, { size, signal }: OpenedFile): ByteSource {
  const file = closedWithUse(descriptor, signal)
  return Object.assign(exactly(pieces(), size), { liesIn: { descriptor, length: size, ...file } })

  function* pieces(): Generator<Uint8Array> {
    try {
      for (let position = 0; position < size; ) {
        signal.throwIfAborted()
        const piece = Buffer.allocUnsafe(Math.min(pieceBytes, size - position))
        const bytes = readSync(descriptor, piece, 0, piece.length, position)
        if (bytes === 0) return
        position += bytes
        yield piece.subarray(0, bytes)
      }
    } finally {
      file.close()
    }
  }
}

/** One piece, in memory that is lent. */
function readAtOnce(
  descriptor: number,
  { memory, signal, inMemory }: { memory: Uint8Array; signal: AbortSignal; inMemory: boolean },
): AsyncIterable<Uint8Array> {
  const file = closedWithUse(descriptor, signal)
  return exactly(piece(), memory.length)

  async function* piece(): AsyncGenerator<Uint8Array> {
    try {
      let length = 0
      for (let bytes = 1; bytes > 0 && length < memory.length; length += bytes) {
        signal.throwIfAborted()
        const left = memory.length - length
        bytes = inMemory
          ? readSync(descriptor, memory, length, left, length)
          : (await file.during(() => readInThread(descriptor, memory, length, left, length))).bytesRead
      }
      yield memory.subarray(0, length)
    } finally {
      file.close()
    }
  }
}

// A job may still be writing or truncating the file being read: deliver exactly the announced size, or throw.
async function* exactly(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let delivered = 0
  for await (const chunk of content) {
    delivered += chunk.length
    yield chunk
  }
  if (delivered !== size) throw new AppError('INTERNAL', { cause: new Error('the file changed while it was read') })
}
