import { randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { decrypt, deriveSealingKey, encrypt, saltLength } from './cipher.ts'
import { breaking, collect, pieces, piecesInOneMemory } from './conformance.ts'
import { createDiskStorage } from './disk-storage.ts'
import { createSealedStorage } from './sealed-storage.ts'
import { chunkLength, headerLength, sealedChunkLength } from './sealing.ts'
import type { ByteRange } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-sealed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const storage = createDiskStorage({ folder })
const sealed = createSealedStorage({ storage })
const taskKey = randomBytes(32)

const write = (key: string, bytes: Uint8Array) => sealed.write(key, taskKey, pieces(bytes, 10_000))
const read = async (key: string, range?: ByteRange) => collect(await sealed.read(key, taskKey, range ? { range } : {}))
const stored = async (key: string) => collect(await storage.read(key))
const store = (key: string, bytes: Uint8Array) => storage.write(key, pieces(bytes, 100_000))
/** Where a chunk begins in the stored object. */
const chunkAt = (number: number) => headerLength + number * sealedChunkLength

const borderSizes = [
  0,
  1,
  chunkLength - 1,
  chunkLength,
  chunkLength + 1,
  2 * chunkLength - 1,
  2 * chunkLength,
  2 * chunkLength + 1,
  5 * chunkLength,
]

test.for(borderSizes)('gives back %i bytes', async (size) => {
  const bytes = randomBytes(size)
  expect(await write('back', bytes)).toEqual({ size })
  expect((await read('back')).equals(bytes)).toBe(true)
})

test.for([...borderSizes, 40 * chunkLength + 7])(
  'lends %i bytes piece by piece, and seals them out of memory that is used again',
  async (size) => {
    const bytes = randomBytes(size)
    await sealed.write('lent', taskKey, piecesInOneMemory(bytes, 50_000))
    expect((await collect(await sealed.read('lent', taskKey, { lends: true }))).equals(bytes)).toBe(true)
    if (size === 0) return
    const range = { start: size >> 1, end: size - 1 }
    for (let round = 0; round < 2; round++)
      expect((await collect(await sealed.read('lent', taskKey, { lends: true, range }))).equals(bytes.subarray(range.start))).toBe(true)
  },
)

test('objects are as the ciphers of Node read and write them', async () => {
  const bytes = randomBytes(chunkLength + 100)
  await write('node', bytes)
  const object = await stored('node')
  const chunkInput = (salt: Uint8Array, number: number, last: number) => ({
    key: deriveSealingKey(taskKey, { salt, info: 'octavo object 1 node' }),
    nonce: Buffer.from(number.toString(16).padStart(24, '0'), 'hex'),
    context: Buffer.concat([Buffer.from('node'), Buffer.from(number.toString(16).padStart(16, '0'), 'hex'), Buffer.of(last)]),
  })
  const salt = object.subarray(headerLength - saltLength, headerLength)
  const opened = [0, 1].map((number) =>
    decrypt(object.subarray(chunkAt(number), Math.min(chunkAt(number + 1), object.length)), chunkInput(salt, number, number)),
  )
  expect(Buffer.concat(opened).equals(bytes)).toBe(true)
  const sealedByNode = [0, 1].flatMap((number) =>
    encrypt(bytes.subarray(number * chunkLength, (number + 1) * chunkLength), chunkInput(salt, number, number)),
  )
  await store('node', Buffer.concat([object.subarray(0, headerLength), ...sealedByNode]))
  expect((await read('node')).equals(bytes)).toBe(true)
})

test('gives back random sizes in random pieces, whole and in random ranges', async () => {
  for (let round = 0; round < 60; round++) {
    const bytes = randomBytes(randomInt(1, 6 * chunkLength))
    const pieceLength = randomInt(1, 3) === 1 ? randomInt(200, 5_000) : randomInt(5_000, 300_000)
    await sealed.write('random', taskKey, pieces(bytes, pieceLength))
    expect((await read('random')).equals(bytes)).toBe(true)
    const start = randomInt(bytes.length)
    const end = randomInt(start, bytes.length)
    expect((await read('random', { start, end })).equals(bytes.subarray(start, end + 1)), `${start} to ${end} of ${bytes.length}`).toBe(
      true,
    )
  }
})

test('ranges at every chunk border equal slices', async () => {
  for (const size of borderSizes.filter((each) => each > 0)) {
    const bytes = randomBytes(size)
    await write('ranges', bytes)
    const edges = [0, 1, 2, 3].flatMap((number) => [-1, 0, 1].map((step) => number * chunkLength + step)).concat(size - 1)
    const inside = [...new Set(edges)].filter((edge) => edge >= 0 && edge < size)
    for (const start of inside) {
      for (const end of inside.filter((edge) => edge >= start)) {
        expect((await read('ranges', { start, end })).equals(bytes.subarray(start, end + 1)), `${start} to ${end} of ${size}`).toBe(true)
      }
    }
  }
})

test('a range behind the end is cut or refused', async () => {
  await write('behind', Buffer.from('abc'))
  expect(String(await read('behind', { start: 1, end: 1_000_000 }))).toBe('bc')
  await expect(read('behind', { start: 3, end: 4 })).rejects.toMatchObject({ code: 'RANGE_NOT_SATISFIABLE' })
  await write('behind', Buffer.alloc(0))
  await expect(read('behind', { start: 0, end: 0 })).rejects.toMatchObject({ code: 'RANGE_NOT_SATISFIABLE' })
})

test('a range reads only the chunks it needs', async () => {
  const bytes = randomBytes(4 * chunkLength)
  await write('needed', bytes)
  const damaged = await stored('needed')
  damaged.fill(0, chunkAt(0), chunkAt(1))
  damaged.fill(0, chunkAt(2))
  await store('needed', damaged)
  const range = { start: chunkLength, end: 2 * chunkLength - 1 }
  expect((await read('needed', range)).equals(bytes.subarray(range.start, range.end + 1))).toBe(true)
})

test('two objects of one task, and two attempts at one object, share no keystream', async () => {
  const zeros = Buffer.alloc(3 * chunkLength)
  const contents: Buffer[] = []
  for (const key of ['stream/a', 'stream/b', 'stream/a']) {
    await write(key, zeros)
    contents.push((await stored(key)).subarray(headerLength))
  }
  // The content is zeros, so the stored bytes are the keystream: none of its blocks may repeat.
  const blocks = new Set<string>()
  let count = 0
  for (const content of contents) {
    for (let at = 0; at + 16 <= content.length; at += 16, count++) blocks.add(content.toString('latin1', at, at + 16))
  }
  expect(blocks.size).toBe(count)
})

test('nothing of the content is stored readably', async () => {
  const mark = 'a mark that nobody else writes'
  await write('mark', Buffer.from(mark.repeat(1_000)))
  expect((await stored('mark')).includes(mark.slice(0, 8))).toBe(false)
})

describe('a tampered object is refused', () => {
  const original = randomBytes(3 * chunkLength + 1_000)
  const tamperings: Record<string, (object: Buffer) => Buffer | Promise<Buffer>> = {
    'cut at a chunk border': (object) => object.subarray(0, chunkAt(2)),
    'cut to its first chunk': (object) => object.subarray(0, chunkAt(1)),
    'cut to its header': (object) => object.subarray(0, headerLength),
    'cut within its header': (object) => object.subarray(0, 20),
    emptied: () => Buffer.alloc(0),
    'cut in the middle of a chunk': (object) => object.subarray(0, chunkAt(1) + 500),
    'cut within the last tag': (object) => object.subarray(0, -5),
    'lengthened by a byte': (object) => Buffer.concat([object, Buffer.of(0)]),
    'lengthened by a repeated chunk': (object) => Buffer.concat([object, object.subarray(chunkAt(0), chunkAt(1))]),
    'with swapped chunks': (object) =>
      Buffer.concat([
        object.subarray(0, chunkAt(0)),
        object.subarray(chunkAt(1), chunkAt(2)),
        object.subarray(chunkAt(0), chunkAt(1)),
        object.subarray(chunkAt(2)),
      ]),
    'without its second chunk': (object) => Buffer.concat([object.subarray(0, chunkAt(1)), object.subarray(chunkAt(2))]),
    'with a chunk of another object': async (object) => {
      await write('tampered/other', original)
      return Buffer.concat([
        object.subarray(0, chunkAt(1)),
        (await stored('tampered/other')).subarray(chunkAt(1), chunkAt(2)),
        object.subarray(chunkAt(2)),
      ])
    },
    'with a chunk of an earlier attempt': async (object) => {
      await write('tampered/object', original)
      return Buffer.concat([
        object.subarray(0, chunkAt(1)),
        (await stored('tampered/object')).subarray(chunkAt(1), chunkAt(2)),
        object.subarray(chunkAt(2)),
      ])
    },
    'replaced by another object of the task': async () => {
      await write('tampered/other', original)
      return stored('tampered/other')
    },
    'with another magic': (object) => flip(object, 0),
    'with another version': (object) => flip(object, 7),
    'with another salt': (object) => flip(object, headerLength - 1),
    'with a flipped bit in its first byte': (object) => flip(object, chunkAt(0)),
    'with a flipped bit in a tag': (object) => flip(object, chunkAt(1) - 1),
    'with a flipped bit in its last byte': (object) => flip(object, object.length - 1),
  }

  test.for(Object.entries(tamperings))('%s', async ([, tamper]) => {
    await write('tampered/object', original)
    const object = await stored('tampered/object')
    await store('tampered/object', await tamper(object))
    const refusal = { code: 'INTERNAL', cause: expect.objectContaining({ message: expect.stringContaining('tampered/object') }) }
    await expect(read('tampered/object')).rejects.toMatchObject(refusal)
    await expect(read('tampered/object', { start: 0, end: original.length - 1 })).rejects.toMatchObject(refusal)
  })

  test('at any place a bit is flipped', async () => {
    await write('tampered/object', original)
    const object = await stored('tampered/object')
    for (let round = 0; round < 40; round++) {
      const at = randomInt(object.length)
      await store('tampered/object', flip(object, at))
      await expect(read('tampered/object'), `byte ${at}`).rejects.toMatchObject({ code: 'INTERNAL' })
    }
  })
})

test('only bytes that were verified are given out before a damaged chunk', async () => {
  const bytes = randomBytes(3 * chunkLength)
  await write('partly', bytes)
  await store('partly', flip(await stored('partly'), chunkAt(1) + 7))
  const given: Uint8Array[] = []
  const reading = (async () => {
    for await (const piece of await sealed.read('partly', taskKey)) given.push(piece)
  })()
  await expect(reading).rejects.toMatchObject({ code: 'INTERNAL' })
  expect(Buffer.concat(given).equals(bytes.subarray(0, chunkLength))).toBe(true)
})

test('another key opens nothing', async () => {
  await write('mine', Buffer.from('mine'))
  await expect(sealed.read('mine', randomBytes(32)).then(collect)).rejects.toMatchObject({ code: 'INTERNAL' })
  await expect(sealed.write('mine', randomBytes(16), pieces(Buffer.from('x'), 1))).rejects.toThrow('32 bytes')
})

test('errors of the storage and of the source come through as they are', async () => {
  await expect(read('missing')).rejects.toThrow('no object missing')
  await expect(read('missing', { start: 0, end: 1 })).rejects.toThrow('no object missing')
  await expect(sealed.write('broken', taskKey, breaking(300_000))).rejects.toThrow('the source broke')
  await expect(storage.size('broken')).rejects.toThrow('no object broken')
  const signal = AbortSignal.abort(new Error('the client left'))
  await expect(sealed.write('broken', taskKey, breaking(10), { signal })).rejects.toThrow('the client left')
})

test('a read can be left at any moment', async () => {
  await write('left', randomBytes(10 * chunkLength))
  for (let round = 0; round < 30; round++) {
    const iterator = (await sealed.read('left', taskKey, round % 2 ? { range: { start: 5, end: 9 * chunkLength } } : {}))[
      Symbol.asyncIterator
    ]()
    for (let taken = 0; taken < round % 3; taken++) await iterator.next()
    await iterator.return?.()
  }
  expect(await read('left')).toHaveLength(10 * chunkLength)
})

function flip(object: Buffer, at: number): Buffer {
  const flipped = Buffer.from(object)
  flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << randomInt(8)), at)
  return flipped
}

test('many streams at once, some of them left or broken, never see each other', async () => {
  const all = Array.from({ length: 40 }, (_, number) => ({ key: `beside/${number}`, bytes: randomBytes(randomInt(3 * chunkLength)) }))
  const roundOf = async ({ key, bytes }: (typeof all)[number]) => {
    await expect(sealed.write(`${key}/broken`, taskKey, breaking(70_000))).rejects.toThrow('the source broke')
    await sealed.write(key, taskKey, piecesInOneMemory(bytes, 9_000))
    const left = (await sealed.read(key, taskKey, { lends: true }))[Symbol.asyncIterator]()
    await left.next()
    await left.return?.()
    for (const lends of [true, false]) expect((await collect(await sealed.read(key, taskKey, { lends }))).equals(bytes)).toBe(true)
  }
  await Promise.all(all.map(roundOf))
})

test('small files are sealed and lent in memory that was there before', async () => {
  const bytes = randomBytes(50_000)
  const sealedBytes: Uint8Array[] = []
  const inMemory = createSealedStorage({
    storage: {
      ...storage,
      write: async (_, content) => {
        sealedBytes.splice(0)
        for await (const piece of content) sealedBytes.push(Uint8Array.from(piece))
        return { size: sealedBytes.reduce((sum, { length }) => sum + length, 0) }
      },
      read: async () => pieces(sealedBytes[0] ?? new Uint8Array(), 100_000),
    },
  })
  const round = async () => {
    await inMemory.write('small', taskKey, pieces(bytes, bytes.length))
    for await (const piece of await inMemory.read('small', taskKey, { lends: true })) expect(bytes.equals(piece)).toBe(true)
  }
  await round()
  const allocations = [vi.spyOn(Buffer, 'allocUnsafe'), vi.spyOn(Buffer, 'allocUnsafeSlow'), vi.spyOn(Buffer, 'alloc')]
  await round()
  const lengths = allocations.flatMap(({ mock }) => mock.calls.map(([length]) => length))
  vi.restoreAllMocks()
  expect(lengths.filter((length) => length > 10_000)).toEqual([])
})

test('memory does not follow a fast stream', async () => {
  const megabyte = 1024 * 1024
  let most = 0
  const look = () => {
    most = Math.max(most, process.memoryUsage().arrayBuffers)
  }
  async function* fast() {
    // Each piece is a new buffer, as from a connection.
    for (let bytes = 0; bytes < 400 * megabyte; bytes += chunkLength) {
      look()
      yield Buffer.alloc(chunkLength)
    }
  }
  const before = process.memoryUsage().arrayBuffers
  await sealed.write('fast', taskKey, fast())
  for await (const piece of await sealed.read('fast', taskKey)) if (piece.length > 0) look()
  await storage.remove('fast')
  expect((most - before) / megabyte).toBeLessThan(36)
})
