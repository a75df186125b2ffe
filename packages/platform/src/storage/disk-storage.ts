import { randomBytes } from 'node:crypto'
import { fstatSync } from 'node:fs'
import { constants, type FileHandle, lstat, mkdir, open, opendir, rename, rm, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { OpenFile } from '@octavo/core/files/byte-source.ts'
import { closedOnce } from '@octavo/core/files/closed-once.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { clampRange } from './byte-range.ts'
import { errorCode, listFolder, pruneFolders } from './disk-folders.ts'
import { createDurableFolders, inFolder } from './durable-folders.ts'
import { checkKey, checkRemovalPrefix } from './keys.ts'
import { writeNewObject } from './new-object.ts'
import { releasing } from './releasing.ts'
import { type ByteRange, ObjectMissing, type Storage } from './storage.ts'
import { writeContent, writePiece } from './write-content.ts'

/** No key contains this character, so an object `a` and a folder `a` of an object `a/b` can coexist. */
const objectSuffix = '='
const smallRead = 64 * 1024
const largeRead = 1024 * 1024

/**
 * Storage in a folder of this machine: `objects/` holds what is stored, `incoming/` what is still being written under keys that may be
 * looked for. Both must be on one file system. `removeAbandonedWrites` removes what a crash leaves in `incoming/`. That isn't done at the
 * start, because another process may be writing into the same folder.
 */
export function createDiskStorage({ folder }: { folder: string }): Storage {
  const top = resolve(folder)
  const objects = join(top, 'objects')
  const incoming = join(top, 'incoming')
  const durable = createDurableFolders(top)
  const listObjects = (prefix: string) => listFolder({ root: objects, prefix, suffix: objectSuffix })
  const pathOf = (key: string) => join(objects, `${checkKey(key)}${objectSuffix}`)

  async function removeObject(key: string): Promise<boolean> {
    const path = pathOf(key)
    const removed = await unlink(path).then(
      () => true,
      (error) => ignoreMissing(error, false),
    )
    await pruneFolders(dirname(path), objects)
    return removed
  }

  return {
    write: async (key, content, { signal, isNewKey = false } = {}) => {
      const path = pathOf(key)
      signal?.throwIfAborted()
      if (isNewKey) {
        return writeNewObject(path, content, { durable, signal }).catch(async (error) => {
          await pruneFolders(dirname(path), objects)
          throw storageFull(error)
        })
      }
      return createIncoming(incoming, async (file, temporary) => {
        const size = await writeContent(file.fd, content, signal)
        await file.sync()
        signal?.throwIfAborted()
        await inFolder(path, durable, () => rename(temporary, path))
        await durable.sync(dirname(path)).catch(async (error) => {
          await rm(path, { force: true })
          throw error
        })
        return { size }
      })
    },

    read: async (key, { range, signal } = {}) => {
      signal?.throwIfAborted()
      const file = await openObject(pathOf(key), key)
      try {
        const part = range && clampRange(range, (await file.stat()).size)
        const liesIn = openFileOf(file)
        const bytes = releasing(pieces(file, { start: 0, end: Number.MAX_SAFE_INTEGER, ...part, signal }), async () => liesIn.close())
        return range ? bytes : Object.assign(bytes, { liesIn })
      } catch (error) {
        await file.close()
        throw error
      }
    },

    size: async (key) => {
      const facts = await lstat(pathOf(key)).catch((error) => ignoreMissing(error, undefined))
      if (!facts?.isFile()) throw new ObjectMissing(key)
      return facts.size
    },

    remove: async (key) => {
      await removeObject(key)
    },

    removeByPrefix: async (prefix) => {
      let count = 0
      for await (const { key } of listObjects(checkRemovalPrefix(prefix))) if (await removeObject(key)) count++
      return count
    },

    list: listObjects,

    removeAbandonedWrites: async (before) => {
      let count = 0
      for await (const entry of await opendir(incoming).catch((error) => ignoreMissing(error, []))) {
        const path = join(incoming, entry.name)
        const facts = await lstat(path).catch((error) => ignoreMissing(error, undefined))
        if (!facts || facts.mtime >= before) continue
        await rm(path, { force: true })
        count++
      }
      return count
    },

    check: () =>
      createIncoming(incoming, async (file, temporary) => {
        await writePiece(file.fd, new Uint8Array(4096))
        await file.sync()
        await unlink(temporary)
      }),
  }
}

/** Lets `fill` write a new file in `incoming` and removes the file if it fails. */
async function createIncoming<Result>(incoming: string, fill: (file: FileHandle, path: string) => Promise<Result>): Promise<Result> {
  const path = join(incoming, randomBytes(16).toString('hex'))
  let file: FileHandle | undefined
  try {
    file = await openNew(path).catch(async (error) => {
      if (errorCode(error) !== 'ENOENT') throw error
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      return openNew(path)
    })
    const result = await fill(file, path)
    await file.close()
    return result
  } catch (error) {
    await file?.close().catch(() => undefined)
    if (file) await rm(path, { force: true }).catch(() => undefined)
    throw storageFull(error)
  }
}

/** The error itself, unless the disk has no room. */
function storageFull(error: unknown): unknown {
  return noRoom.has(errorCode(error)) ? new AppError('STORAGE_FULL', { cause: error }) : error
}

function openNew(path: string): Promise<FileHandle> {
  return open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW, 0o600)
}

const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

/**
 * Without a stream in between, which costs more than reading a small file. A large file gets more memory from its second piece on, and all
 * pieces get the same.
 */
async function* pieces(
  file: FileHandle,
  { start, end, signal }: ByteRange & { signal: AbortSignal | undefined },
): AsyncGenerator<Uint8Array> {
  try {
    let memory = Buffer.allocUnsafe(Math.min(smallRead, end - start + 1))
    for (let position = start; position <= end; ) {
      signal?.throwIfAborted()
      const { bytesRead } = await file.read(memory, 0, Math.min(memory.length, end - position + 1), position)
      if (bytesRead === 0) return
      position += bytesRead
      yield memory.subarray(0, bytesRead)
      if (memory.length === smallRead && bytesRead === smallRead && position <= end)
        memory = Buffer.allocUnsafe(Math.min(largeRead, Math.max(smallRead + 1, end - position + 1)))
    }
  } finally {
    await file.close()
  }
}

function openFileOf(file: FileHandle): OpenFile {
  // Known to the kernel since the file is open; a thread would cost more.
  const { size } = fstatSync(file.fd)
  return { descriptor: file.fd, length: size, ...closedOnce(() => file.close()) }
}

async function openObject(path: string, key: string): Promise<FileHandle> {
  return open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error) => {
    throw missing.has(errorCode(error)) ? new ObjectMissing(key) : error
  })
}

const missing = new Set(['ENOENT', 'ENOTDIR'])

function ignoreMissing<Value>(error: unknown, value: Value): Value {
  if (missing.has(errorCode(error))) return value
  throw error
}
