import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { ObjectMissing, type Storage } from './storage.ts'

/** The tests every storage driver passes. `open` returns a storage that nothing else uses. */
export function describeStorage(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage
    beforeAll(async () => {
      storage = await open()
    })

    test('gives back what was written, with its size', async () => {
      const bytes = randomBytes(200_000)
      expect(await storage.write('give/back', pieces(bytes, 7_777))).toEqual({ size: bytes.length })
      expect(await storage.size('give/back')).toBe(bytes.length)
      expect((await collect(await storage.read('give/back'))).equals(bytes)).toBe(true)
    })

    test('keeps an empty object', async () => {
      expect(await storage.write('empty', pieces(Buffer.alloc(0), 1))).toEqual({ size: 0 })
      expect(await storage.size('empty')).toBe(0)
      expect(await collect(await storage.read('empty'))).toHaveLength(0)
    })

    test('keeps an object of many megabytes whole without holding it', async () => {
      const megabyte = randomBytes(1024 * 1024)
      const sent = createHash('sha256')
      async function* content() {
        for (let number = 0; number < 24; number++) {
          megabyte.writeUInt32LE(number, 0)
          sent.update(megabyte)
          yield Buffer.from(megabyte)
        }
      }
      expect(await storage.write('large', content())).toEqual({ size: 24 * megabyte.length })
      const received = createHash('sha256')
      for await (const piece of await storage.read('large')) {
        expect(piece.byteLength).toBeLessThanOrEqual(4 * megabyte.length)
        received.update(piece)
      }
      expect(received.digest('hex')).toBe(sent.digest('hex'))
    })

    test.for([7_777, 300_000])('uses a piece of %i bytes before it requests the next', async (length) => {
      const bytes = randomBytes(900_000)
      expect(await storage.write('shared', piecesInOneMemory(bytes, length))).toEqual({ size: bytes.length })
      expect((await collect(await storage.read('shared'))).equals(bytes)).toBe(true)
      const small = bytes.subarray(0, 20_000)
      await storage.write('shared/small', piecesInOneMemory(small, length))
      expect((await collect(await storage.read('shared/small'))).equals(small)).toBe(true)
    })

    test('keeps an object under a new key, and nothing of one that breaks or is aborted', async () => {
      const bytes = randomBytes(200_000)
      expect(await storage.write('new/whole', pieces(bytes, 7_777), { isNewKey: true })).toEqual({ size: bytes.length })
      expect((await collect(await storage.read('new/whole'))).equals(bytes)).toBe(true)
      await expect(storage.write('new/broken', breaking(100_000), { isNewKey: true })).rejects.toThrow('the source broke')
      const controller = new AbortController()
      async function* left() {
        yield randomBytes(1000)
        controller.abort(new Error('the client left'))
        await new Promise(() => undefined)
      }
      const options = { signal: controller.signal, isNewKey: true }
      await expect(storage.write('new/left', left(), options)).rejects.toThrow('the client left')
      expect(await keysOf(storage, 'new/')).toEqual(['new/whole'])
    })

    test('replaces an object whole', async () => {
      await storage.write('replaced', pieces(Buffer.from('the first and longer one'), 5))
      await storage.write('replaced', pieces(Buffer.from('the second'), 5))
      expect(String(await collect(await storage.read('replaced')))).toBe('the second')
    })

    test.for([
      { range: { start: 0, end: 0 }, gives: 'a' },
      { range: { start: 2, end: 4 }, gives: 'cde' },
      { range: { start: 9, end: 9 }, gives: 'j' },
      { range: { start: 7, end: 1_000 }, gives: 'hij' },
    ])('gives the range $range.start to $range.end', async ({ range, gives }) => {
      await storage.write('range', pieces(Buffer.from('abcdefghij'), 4))
      expect(String(await collect(await storage.read('range', { range })))).toBe(gives)
    })

    test.for([
      { start: 10, end: 12 },
      { start: 5, end: 4 },
      { start: -1, end: 4 },
      { start: 0.5, end: 4 },
    ])('refuses the range $start to $end', async (range) => {
      await storage.write('range', pieces(Buffer.from('abcdefghij'), 4))
      await expect(storage.read('range', { range }).then(collect)).rejects.toMatchObject({ code: 'RANGE_NOT_SATISFIABLE' })
    })

    test('says that an object is missing', async () => {
      await expect(storage.read('nothing/here')).rejects.toBeInstanceOf(ObjectMissing)
      await expect(storage.read('nothing/here', { range: { start: 0, end: 1 } })).rejects.toBeInstanceOf(ObjectMissing)
      await expect(storage.size('nothing/here')).rejects.toBeInstanceOf(ObjectMissing)
    })

    test('removes one object, and does not mind if it is gone', async () => {
      await storage.write('remove/one', pieces(Buffer.from('1'), 1))
      await storage.write('remove/two', pieces(Buffer.from('2'), 1))
      await storage.remove('remove/one')
      await storage.remove('remove/one')
      expect(await keysOf(storage, 'remove/')).toEqual(['remove/two'])
    })

    test('removes by prefix what begins with it and nothing else', async () => {
      const keys = ['tasks/ab/1', 'tasks/ab/x/2', 'tasks/abc/3', 'tasks/a', 'tasks/ab']
      await Promise.all(keys.map((key) => storage.write(key, pieces(Buffer.from(key), 3))))
      expect(await storage.removeByPrefix('tasks/ab/')).toBe(2)
      expect(await keysOf(storage, 'tasks/')).toEqual(['tasks/a', 'tasks/ab', 'tasks/abc/3'])
      expect(await storage.removeByPrefix('tasks/ab')).toBe(2)
      expect(await storage.removeByPrefix('tasks/ab')).toBe(0)
      expect(await keysOf(storage, 'tasks/')).toEqual(['tasks/a'])
    })

    test('lists every object once, with size and time', async () => {
      const keys = Array.from({ length: 45 }, (_, number) => `list/${number % 3}/${number}`).sort()
      await Promise.all(keys.map((key) => storage.write(key, pieces(Buffer.from(key), 3))))
      const listed = await Array.fromAsync(storage.list('list/'))
      expect(listed.map(({ key }) => key).sort()).toEqual(keys)
      for (const { key, size, modifiedAt } of listed) {
        expect(size).toBe(key.length)
        expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(600_000)
      }
      expect(await keysOf(storage, 'list/1/4')).toEqual(['list/1/4', 'list/1/40', 'list/1/43'])
      expect(await keysOf(storage, 'list/none/')).toEqual([])
    })

    test.for(hostileKeys)('refuses the key %j', async (key) => {
      await expect(storage.write(key, pieces(Buffer.from('x'), 1))).rejects.toBeInstanceOf(TypeError)
      await expect(storage.read(key)).rejects.toBeInstanceOf(TypeError)
      await expect(storage.size(key)).rejects.toBeInstanceOf(TypeError)
      await expect(storage.remove(key)).rejects.toBeInstanceOf(TypeError)
    })

    test.for(['', '../', '/etc/', 'a/../', 'a//', 'a\0', 'a/*'])('refuses to remove by the prefix %j', async (prefix) => {
      await expect(storage.removeByPrefix(prefix)).rejects.toBeInstanceOf(TypeError)
    })

    test.for([0, 1, 100_000, 12 * 1024 * 1024])(
      'a source that breaks after %i bytes leaves the old object and nothing new',
      async (length) => {
        await storage.write('broken/old', pieces(Buffer.from('old'), 3))
        for (const key of ['broken/old', 'broken/new']) {
          await expect(storage.write(key, breaking(length))).rejects.toThrow('the source broke')
        }
        expect(String(await collect(await storage.read('broken/old')))).toBe('old')
        expect(await keysOf(storage, 'broken/')).toEqual(['broken/old'])
      },
    )

    test('a write that is aborted while its source is silent ends at once and leaves nothing', async () => {
      const controller = new AbortController()
      async function* silent() {
        yield randomBytes(1000)
        controller.abort(new Error('the client left'))
        await new Promise(() => undefined)
      }
      await expect(storage.write('aborted/write', silent(), { signal: controller.signal })).rejects.toThrow('the client left')
      await expect(storage.write('aborted/write', silent(), { signal: controller.signal })).rejects.toThrow('the client left')
      expect(await keysOf(storage, 'aborted/')).toEqual([])
    })

    test('a read that is aborted ends with the reason', async () => {
      await storage.write('aborted.read', pieces(randomBytes(4 * 1024 * 1024), 65_536))
      const controller = new AbortController()
      const content = await storage.read('aborted.read', { signal: controller.signal })
      const reading = (async () => {
        for await (const _ of content) controller.abort(new Error('the client left'))
      })()
      await expect(reading).rejects.toThrow('the client left')
    })

    test('a read can be left at its beginning, in the middle and before it began', async () => {
      await storage.write('left', pieces(randomBytes(2 * 1024 * 1024), 65_536))
      for (let round = 0; round < 60; round++) {
        const iterator = (await storage.read('left'))[Symbol.asyncIterator]()
        for (let taken = 0; taken < round % 3; taken++) await iterator.next()
        await iterator.return?.()
      }
      expect(await collect(await storage.read('left'))).toHaveLength(2 * 1024 * 1024)
    })

    test('finished writes are not abandoned ones', async () => {
      await storage.write('finished', pieces(randomBytes(6 * 1024 * 1024), 100_000))
      expect(await storage.removeAbandonedWrites(new Date(Date.now() + 3_600_000))).toBe(0)
      expect(await storage.size('finished')).toBe(6 * 1024 * 1024)
    })

    test('says that it can be used', async () => {
      await expect(storage.check()).resolves.toBeUndefined()
      expect(await keysOf(storage, 'check')).toEqual([])
    })
  })
}

const hostileKeys = [
  '',
  '/',
  '/etc/passwd',
  '..',
  '../x',
  'a/../../x',
  'a/./b',
  'a//b',
  'a/',
  'a\\b',
  'a\0',
  'a b',
  'ä',
  'a=',
  '%2e%2e/x',
  'a\n',
]
hostileKeys.push('x'.repeat(201), 'x/'.repeat(300).concat('x'))

/** The bytes cut into pieces of that length. */
export async function* pieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += length) yield bytes.subarray(start, start + length)
}

/** The same from a source that uses one memory for all of them. */
export async function* piecesInOneMemory(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  const memory = new Uint8Array(length)
  for await (const piece of pieces(bytes, length)) {
    memory.set(piece)
    yield memory.subarray(0, piece.length)
  }
  memory.fill(0)
}

/** All pieces as one buffer. */
export async function collect(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(content, (piece) => Buffer.from(piece)))
}

/** A source that gives that many bytes and then fails. */
export async function* breaking(length: number): AsyncGenerator<Uint8Array> {
  for (let left = length; left > 0; left -= 65_536) yield randomBytes(Math.min(left, 65_536))
  throw new Error('the source broke')
}

/** The keys that begin with the prefix, sorted. */
export async function keysOf(storage: Storage, prefix: string): Promise<string[]> {
  return (await Array.fromAsync(storage.list(prefix), ({ key }) => key)).sort()
}
