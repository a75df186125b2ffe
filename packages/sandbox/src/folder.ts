import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { chmod, chown, type FileHandle, lstat, mkdir, open, readdir, rm, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@octavo/core/messages/errors.ts'

/** Makes a private folder with a name that cannot be guessed, for the given user where one is given. */
export async function makeFolder(parent: string, uid?: number): Promise<string> {
  const path = join(parent, randomBytes(16).toString('hex'))
  await mkdir(path, { mode: 0o700 })
  if (uid !== undefined) await chown(path, uid, uid)
  return path
}

/** Writes a new file for the slot, never through a link or over an existing file. */
export async function placeFile(
  folder: string,
  name: string,
  { content, uid, signal }: { content: AsyncIterable<Uint8Array>; uid: number | undefined; signal: AbortSignal },
): Promise<void> {
  const handle = await open(pathIn(folder, name), constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW, 0o600)
  try {
    if (uid !== undefined) await handle.chown(uid, uid)
    await writeAll(handle, content, signal)
  } catch (cause) {
    throw isSystemError(cause) && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT') ? new AppError('STORAGE_FULL', { cause }) : cause
  } finally {
    await handle.close()
  }
}

// Without a stream in between, which costs more than writing a small file.
async function writeAll(handle: FileHandle, content: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
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
      if (!next.done) await writeWhole(handle, next.value)
    }
  } finally {
    signal.removeEventListener('abort', abort)
    // A hanging source would hang here too, so it is told to stop but not awaited.
    if (!ended) void source.return?.().catch(() => {})
  }
}

async function writeWhole(handle: FileHandle, piece: Uint8Array): Promise<void> {
  for (let written = 0; written < piece.length; ) written += (await handle.write(piece, written)).bytesWritten
}

/** Opens a file that a job left, if it is a regular file of the slot's user with one name and an allowed size. */
export async function openFile(
  folder: string,
  name: string,
  { maxBytes, uid, signal }: { maxBytes: number; uid: number | undefined; signal: AbortSignal },
): Promise<{ size: number; content: AsyncIterable<Uint8Array> }> {
  // O_NONBLOCK: a named pipe planted under this name would otherwise block a thread until somebody writes to it.
  const handle = await open(pathIn(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const stat = await handle.stat()
    if (!stat.isFile() || stat.nlink !== 1 || stat.uid !== (uid ?? process.getuid?.())) throw new Error('not a plain file of the slot')
    if (stat.size > maxBytes) throw new AppError('DOCUMENT_TOO_COMPLEX', { cause: new Error('the file is larger than the limit') })
    const content = stat.size === 0 ? undefined : handle.createReadStream({ start: 0, end: stat.size - 1, signal })
    // If nobody reads the stream, the use's signal ends it; that isn't an error.
    content?.on('error', () => {})
    if (!content) await handle.close()
    return { size: stat.size, content: exactly(content ?? [], stat.size) }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Removes a file by its name, never what a link leads to; one that is gone already is no error. */
export async function removeFile(folder: string, name: string): Promise<void> {
  await rm(pathIn(folder, name), { force: true })
}

/** Empties the folder of a slot that stays in use; false if something remains that can only be removed once the slot is dead. */
export async function wipeFolder(path: string): Promise<boolean> {
  const entries = await readdir(path, { withFileTypes: true })
  if (entries.length === 0) return true
  for (const entry of entries) {
    // Recursing into folders while their owner lives would race against links; unlinking by name doesn't.
    if (entry.isDirectory()) return false
    await unlink(join(path, entry.name))
  }
  return (await readdir(path)).length === 0
}

/** Removes a dead slot's folder with everything in it, whatever its permissions. */
export async function removeFolder(path: string): Promise<void> {
  await openUp(path)
  await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
}

/** Bytes in a folder and below, as far as it can be read; each entry counts as 64 kB at least, so that very many small files are seen too. */
export async function folderBytes(path: string): Promise<number> {
  let total = 0
  for (const entry of await readdir(path, { withFileTypes: true }).catch(() => [])) {
    const inside = join(path, entry.name)
    total += entry.isDirectory() ? leastBytes + (await folderBytes(inside)) : await sizeOf(inside)
  }
  return total
}

const leastBytes = 65_536

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

async function sizeOf(path: string): Promise<number> {
  const stat = await lstat(path).catch(() => undefined)
  return stat ? Math.max(leastBytes, stat.size, stat.blocks * 512) : 0
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error
}
