import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  lstatSync,
  opendirSync,
  openSync,
  read,
  readSync,
  unlinkSync,
  writeSync,
  writev,
} from 'node:fs'
import { chmod, chown, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as letOthersWork } from 'node:timers/promises'
import { promisify } from 'node:util'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { MemoryFor } from './contract.ts'

/** Makes a private folder with a name that cannot be guessed, for the given user where one is given. */
export async function makeFolder(parent: string, uid?: number): Promise<string> {
  const path = join(parent, randomBytes(16).toString('hex'))
  await mkdir(path, { mode: 0o700 })
  if (uid !== undefined) await chown(path, uid, uid)
  return path
}

// Opening, closing and removing are system calls of some microseconds; through Node's threads each would cost ten times as much, and a small
// task has dozens of them. Content is read and written without threads only where it is in memory.

/** A file of the slot's user in a slot's folder. */
interface SlotFile {
  uid: number | undefined
  signal: AbortSignal
  /** Whether the folder is in memory, where nothing waits for a disk. */
  inMemory?: boolean
}

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

/** Opens a file that a job left, if it is a regular file of the slot's user with one name and an allowed size. */
export function openFile(
  folder: string,
  name: string,
  { maxBytes, uid, signal, inMemory = false, memoryFor }: SlotFile & { maxBytes: number; memoryFor?: MemoryFor | undefined },
): { size: number; content: AsyncIterable<Uint8Array> } {
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

function readInThreads(descriptor: number, { size, signal }: OpenedFile): AsyncIterable<Uint8Array> {
  const file = closedOnce(descriptor, signal)
  return exactly(pieces(), size)

  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      const memory = Buffer.allocUnsafe(Math.min(largePieceBytes, size))
      for (let position = 0; position < size; ) {
        signal.throwIfAborted()
        const at = position % memory.length
        const length = Math.min(memory.length - at, size - position)
        const { bytesRead } = await file.during(readInThread(descriptor, memory, at, length, position))
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

interface ClosedOnce {
  close(): void
  /** Puts off closing until a thread has stopped reading: the number of a closed file may already be that of another. */
  during<Result>(reading: Promise<Result>): Promise<Result>
}

/** Closes a file at its end, when its reader stops, and at the latest with the use. */
function closedOnce(descriptor: number, signal: AbortSignal): ClosedOnce {
  let isOpen = true
  let isRead = false
  const close = () => {
    if (isRead) return
    signal.removeEventListener('abort', close)
    if (isOpen) closeSync(descriptor)
    isOpen = false
  }
  signal.addEventListener('abort', close, { once: true })
  return {
    close,
    async during(reading) {
      isRead = true
      try {
        return await reading
      } finally {
        isRead = false
        if (signal.aborted) close()
      }
    },
  }
}

const pieceBytes = 64 * 1024

function readNow(descriptor: number, { size, signal }: OpenedFile): AsyncIterable<Uint8Array> {
  const file = closedOnce(descriptor, signal)
  return exactly(pieces(), size)

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
  const file = closedOnce(descriptor, signal)
  return exactly(piece(), memory.length)

  async function* piece(): AsyncGenerator<Uint8Array> {
    try {
      let length = 0
      for (let bytes = 1; bytes > 0 && length < memory.length; length += bytes) {
        signal.throwIfAborted()
        const left = memory.length - length
        bytes = inMemory
          ? readSync(descriptor, memory, length, left, length)
          : (await file.during(readInThread(descriptor, memory, length, left, length))).bytesRead
      }
      yield memory.subarray(0, length)
    } finally {
      file.close()
    }
  }
}

/** Removes a file by its name, never what a link leads to; one that is gone already is no error. */
export function removeFile(folder: string, name: string): void {
  try {
    unlinkSync(pathIn(folder, name))
  } catch (error) {
    if (!isSystemError(error) || error.code !== 'ENOENT') throw error
  }
}

/** Empties the folder of a slot that stays in use; false if something remains that can only be removed once the slot is dead. */
export function wipeFolder(path: string): boolean {
  const folder = opendirSync(path)
  try {
    let removed = 0
    for (let entry = folder.readSync(); entry; entry = folder.readSync()) {
      // Recursing into folders while their owner lives would race against links; unlinking by name doesn't. And a job that leaves very many files
      // must not keep this program busy.
      if (entry.isDirectory() || removed >= mostLeft) return false
      unlinkSync(join(path, entry.name))
      removed += 1
    }
    return removed === 0 || isEmpty(path)
  } finally {
    folder.closeSync()
  }
}

/** More than the inputs of the largest task. */
const mostLeft = 10_000

function isEmpty(path: string): boolean {
  const folder = opendirSync(path)
  try {
    return folder.readSync() === null
  } finally {
    folder.closeSync()
  }
}

/** Removes a dead slot's folder with everything in it, whatever its permissions. */
export async function removeFolder(path: string): Promise<void> {
  await openUp(path)
  await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
}

/** Bytes in a folder and below, as far as it can be read; each entry counts as 64 kB at least, so that very many small files are seen too. */
export async function folderBytes(path: string): Promise<number> {
  let total = 0
  for (const [index, entry] of (await readdir(path, { withFileTypes: true }).catch(() => [])).entries()) {
    if (index % entriesAtOnce === entriesAtOnce - 1) await letOthersWork()
    const inside = join(path, entry.name)
    total += entry.isDirectory() ? leastBytes + (await folderBytes(inside)) : sizeOf(inside)
  }
  return total
}

const leastBytes = 65_536

/** The size of a file is known to the kernel, and asked for without a thread; so many of them take less than a millisecond. */
const entriesAtOnce = 200

function pathIn(folder: string, name: string): string {
  if (!/^[a-z0-9][a-z0-9.-]{0,99}$/.test(name)) throw new AppError('INTERNAL', { cause: new Error('not a name for a file in a slot') })
  return join(folder, name)
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

async function openUp(folder: string): Promise<void> {
  await chmod(folder, 0o700).catch(() => {})
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    if (entry.isDirectory()) await openUp(join(folder, entry.name))
  }
}

function sizeOf(path: string): number {
  const stat = statOf(path)
  return stat ? Math.max(leastBytes, stat.size, stat.blocks * 512) : 0
}

/** Undefined for one that can't be seen, or is gone meanwhile. */
function statOf(path: string) {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error
}
