import { read } from 'node:fs'
import { promisify } from 'node:util'
import type { ByteSource, IntoFile, OpenFile } from '@octavo/core/files/byte-source.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { clampRange } from './byte-range.ts'
import { type ChunkGroup, chunkGroups } from './chunk-groups.ts'
import { tagLength } from './cipher.ts'
import { pieceMemory } from './piece-memory.ts'
import { releasing } from './releasing.ts'
import { NotOpened, openIntoFile, sealFile } from './sealed-files.ts'
import {
  type ChunkCipher,
  chunkLength,
  contentSize,
  createChunkCipher,
  headerLength,
  newHeader,
  type ObjectNames,
  objectCipher,
  openedLength,
  sealedChunkLength,
  sealedSize,
} from './sealing.ts'
import type { ByteRange, Storage, WriteOptions } from './storage.ts'
import { noteUsedUp } from './tidy-memory.ts'

/** An unwrapped task key of 32 bytes. It never encrypts anything itself. */
export type TaskKey = Uint8Array & { readonly __taskKey?: never }

/** Storage whose objects can only be read with a task's key. Sizes are those of the content, not of the sealed object. */
export interface SealedStorage {
  /** A piece of the content is used before the next one is requested. */
  write(key: string, taskKey: TaskKey, content: ByteSource, options?: WriteOptions): Promise<{ size: number }>
  /** Only yields verified bytes; the pieces before a damaged chunk are yielded before its error. */
  read(key: string, taskKey: TaskKey, options?: SealedReadOptions): Promise<ByteSource>
}

export interface SealedReadOptions {
  range?: ByteRange
  signal?: AbortSignal
  /** For a reader that uses each piece before it requests the next one: they share their memory. */
  lends?: boolean
}

/** Adds sealing to a storage. */
export function createSealedStorage({ storage }: { storage: Storage }): SealedStorage {
  return {
    write: async (key, taskKey, content, options) => {
      const written = await storage.write(key, sealedBytes(content, { taskKey, storageKey: key }), options)
      return { size: contentSize(written.size) }
    },
    read: (key, taskKey, { range, ...options } = {}) =>
      range ? readRange(storage, { key, taskKey, range, ...options }) : readWhole(storage, { key, taskKey, ...options }),
  }
}

function sealedBytes(content: ByteSource, names: ObjectNames): ByteSource {
  const pieces = seal(content, names)
  const { liesIn } = content
  return liesIn ? Object.assign(pieces, { intoFile: sealedIntoFile(liesIn, names) }) : pieces
}

function sealedIntoFile(source: OpenFile, names: ObjectNames): IntoFile {
  return {
    length: sealedSize(source.length),
    async write(descriptor, signal) {
      const header = newHeader()
      try {
        return await sealFile(source, descriptor, { header, cipher: objectCipher(header, names), signal })
      } finally {
        await source.close()
      }
    },
  }
}

async function* seal(content: AsyncIterable<Uint8Array>, names: ObjectNames): AsyncGenerator<Uint8Array> {
  const header = newHeader()
  const cipher = createChunkCipher(header, names)
  const memory = pieceMemory.borrow()
  try {
    memory.set(header)
    let used = header.length
    let number = 0
    for await (const { chunks, last } of chunkGroups(content, chunkLength)) {
      for (const chunk of chunks) {
        if (used + chunk.length + tagLength > memory.length) {
          yield memory.subarray(0, used)
          used = 0
        }
        used += cipher.seal(memory.subarray(used), chunk, { number, last })
        number++
        // Most sources give every piece its own buffer.
        noteUsedUp(chunk.length)
      }
    }
    yield memory.subarray(0, used)
  } finally {
    pieceMemory.giveBack(memory)
  }
}

interface ReadOptions {
  key: string
  taskKey: TaskKey
  signal?: AbortSignal
  lends?: boolean
}

async function readWhole(storage: Storage, { key, taskKey, lends = false, ...options }: ReadOptions): Promise<ByteSource> {
  const source = await storage.read(key, options)
  const sealed = source[Symbol.asyncIterator]()
  const release = async () => {
    await sealed.return?.()
  }
  async function* content() {
    try {
      const { header, rest } = await splitHeader(sealed)
      const cipher = opening(key, () => createChunkCipher(header, { taskKey, storageKey: key }))
      yield* openChunks(rest, { key, cipher, first: 0, endsObject: true, lends })
    } finally {
      await release()
    }
  }
  const pieces = releasing(content(), release)
  const { liesIn } = source
  return liesIn ? Object.assign(pieces, { intoFile: openedIntoFile(liesIn, { taskKey, storageKey: key }) }) : pieces
}

function openedIntoFile(source: OpenFile, names: ObjectNames): IntoFile {
  const contentLength = () => opening(names.storageKey, () => contentSize(source.length))
  return {
    get length() {
      return contentLength()
    },
    async write(descriptor, signal) {
      try {
        const length = contentLength()
        const header = Buffer.alloc(headerLength)
        await source.during(() => readInThread(source.descriptor, header, 0, headerLength, 0))
        const cipher = opening(names.storageKey, () => objectCipher(header, names))
        await openIntoFile(source, descriptor, { cipher, signal }).catch((error: unknown) => {
          throw error instanceof NotOpened ? doesNotOpen(names.storageKey, error) : error
        })
        return length
      } finally {
        await source.close()
      }
    },
  }
}

const readInThread = promisify(read)

/** Reads only the header and the chunks that the range touches. */
async function readRange(
  storage: Storage,
  { key, taskKey, range, signal, lends = false }: ReadOptions & { range: ByteRange },
): Promise<AsyncIterable<Uint8Array>> {
  const options = signal ? { signal } : {}
  const sealedSize = await storage.size(key)
  const size = opening(key, () => contentSize(sealedSize))
  const { start, end } = clampRange(range, size)
  const first = Math.floor(start / chunkLength)
  const last = Math.floor(end / chunkLength)
  const header = Buffer.concat(await Array.fromAsync(await storage.read(key, { range: { start: 0, end: headerLength - 1 }, ...options })))
  const cipher = opening(key, () => createChunkCipher(header, { taskKey, storageKey: key }))
  const from = headerLength + first * sealedChunkLength
  const to = Math.min(headerLength + (last + 1) * sealedChunkLength, sealedSize) - 1
  const sealed = (await storage.read(key, { range: { start: from, end: to }, ...options }))[Symbol.asyncIterator]()
  const chunks = openChunks(iterate(sealed), { key, cipher, first, endsObject: to === sealedSize - 1, lends })
  const offset = first * chunkLength
  return releasing(slice(chunks, { start: start - offset, end: end - offset }), async () => {
    await sealed.return?.()
  })
}

interface OpenOptions {
  key: string
  cipher: ChunkCipher
  /** The number of the first chunk. */
  first: number
  /** Whether the last chunk is that of the object. */
  endsObject: boolean
  lends: boolean
}

async function* openChunks(
  sealed: AsyncIterable<Uint8Array>,
  { key, cipher, first, endsObject, lends }: OpenOptions,
): AsyncGenerator<Buffer> {
  const lent = lends ? pieceMemory.borrow() : undefined
  let number = first
  try {
    for await (const { chunks, last } of chunkGroups(sealed, sealedChunkLength, lends ? mostLent : mostGiven)) {
      const length = openedLength(chunks)
      const memory = lent ?? newMemory(length)
      const { opened, failure } = openGroup(memory, { chunks, last: last && endsObject }, { key, cipher, number })
      if (opened > 0) yield memory.subarray(0, opened)
      if (failure) throw failure
      number += chunks.length
    }
  } finally {
    if (lent) pieceMemory.giveBack(lent)
  }
}

/** As many chunks as the memory that is lent has room for. */
const mostLent = 16
/** Who downloads slowly holds some pieces for long. */
const mostGiven = 4

function newMemory(length: number): Buffer {
  noteUsedUp(length)
  return Buffer.allocUnsafeSlow(length)
}

/** Opens chunks up to the first that doesn't open. */
function openGroup(
  memory: Buffer,
  { chunks, last }: ChunkGroup,
  { key, cipher, number }: { key: string; cipher: ChunkCipher; number: number },
): { opened: number; failure?: AppError } {
  let opened = 0
  for (const [index, chunk] of chunks.entries()) {
    try {
      opened += cipher.open(memory.subarray(opened), chunk, { number: number + index, last })
    } catch (cause) {
      return { opened, failure: doesNotOpen(key, cause) }
    }
  }
  return { opened }
}

/** Takes the header from the front; the rest is still streamed. */
async function splitHeader(sealed: AsyncIterator<Uint8Array>): Promise<{ header: Uint8Array; rest: AsyncIterable<Uint8Array> }> {
  let front: Uint8Array = Buffer.alloc(0)
  while (front.length < headerLength) {
    const step = await sealed.next()
    if (step.done) break
    front = front.length === 0 ? step.value : Buffer.concat([front, step.value])
  }
  return { header: front.subarray(0, headerLength), rest: iterate(sealed, front.subarray(headerLength)) }
}

async function* iterate(pieces: AsyncIterator<Uint8Array>, before?: Uint8Array): AsyncGenerator<Uint8Array> {
  if (before) yield before
  yield* { [Symbol.asyncIterator]: () => pieces }
}

async function* slice(pieces: AsyncIterable<Buffer>, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
  let position = 0
  for await (const piece of pieces) {
    yield piece.subarray(Math.max(start - position, 0), end + 1 - position)
    position += piece.length
  }
}

function opening<Opened>(key: string, open: () => Opened): Opened {
  try {
    return open()
  } catch (cause) {
    throw doesNotOpen(key, cause)
  }
}

/** Names the object that couldn't be opened; a foreign key, damage and forgery can't be distinguished. */
function doesNotOpen(key: string, cause: unknown): AppError {
  return new AppError('INTERNAL', { cause: new Error(`object ${key} does not open`, { cause }) })
}
