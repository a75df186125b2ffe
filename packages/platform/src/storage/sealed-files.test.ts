import { randomBytes } from 'node:crypto'
import { closeSync, ftruncateSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ByteSource, OpenFile } from '@octavo/core/files/byte-source.ts'
import { closedOnce } from '@octavo/core/files/closed-once.ts'
import { afterAll, expect, test } from 'vitest'
import { collect, pieces } from './conformance.ts'
import { createDiskStorage } from './disk-storage.ts'
import { checkSealedFiles } from './sealed-files.ts'
import { createSealedStorage } from './sealed-storage.ts'
import { chunkLength, headerLength, sealedChunkLength } from './sealing.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-sealed-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sealed = createSealedStorage({ storage: createDiskStorage({ folder: join(folder, 'files') }) })
const taskKey = randomBytes(32)
const objectOf = (key: string) => join(folder, 'files', 'objects', `${key}=`)

/** More than one step, and borders of chunks. */
const sizes = [
  0,
  1,
  chunkLength - 1,
  chunkLength,
  chunkLength + 1,
  4 * chunkLength,
  5 * chunkLength + 7,
  256 * chunkLength,
  300 * chunkLength + 5,
]

interface InFile {
  source: ByteSource
  isClosed(): boolean
}

/** The bytes of a file as a slot gives them; asking for a piece is a mistake. `onStep` is told before each step of a copy. */
function inFile(
  bytes: Uint8Array,
  { length = bytes.length, onStep = () => {} }: { length?: number; onStep?: (step: number, file: OpenFile) => void } = {},
): InFile {
  const path = join(folder, randomBytes(8).toString('hex'))
  writeFileSync(path, bytes)
  const descriptor = openSync(path, 'r')
  let closed = false
  const file = closedOnce(() => {
    closeSync(descriptor)
    closed = true
  })
  let steps = 0
  const liesIn: OpenFile = {
    ...{ descriptor, length, close: file.close },
    during(read) {
      steps += 1
      onStep(steps, liesIn)
      return file.during(read)
    },
  }
  async function* refused(): AsyncGenerator<Uint8Array> {
    yield Promise.reject(new Error('a piece was wanted'))
  }
  return { source: Object.assign(refused(), { liesIn }), isClosed: () => closed }
}

/** Opens an object into a file and gives its bytes. */
async function intoFile(key: string, { signal, into = taskKey }: { signal?: AbortSignal; into?: Uint8Array } = {}): Promise<Buffer> {
  const content = await sealed.read(key, into, { lends: true })
  const path = join(folder, randomBytes(8).toString('hex'))
  const descriptor = openSync(path, 'wx')
  try {
    const length = await content.intoFile?.write(descriptor, signal)
    const bytes = readFileSync(path)
    expect(length).toBe(bytes.length)
    return bytes
  } finally {
    closeSync(descriptor)
    await content[Symbol.asyncIterator]().return?.()
  }
}

test.for(sizes)('%i bytes go from file to file and are those that pieces give', async (size) => {
  const bytes = randomBytes(size)
  const { source, isClosed } = inFile(bytes)
  const key = `a/${randomBytes(8).toString('hex')}`
  expect(await sealed.write(key, taskKey, source, { isNewKey: size % 2 === 0 })).toEqual({ size })
  expect(isClosed()).toBe(true)
  expect((await collect(await sealed.read(key, taskKey))).equals(bytes)).toBe(true)
  expect((await intoFile(key)).equals(bytes)).toBe(true)
  await sealed.write('a/pieces', taskKey, pieces(bytes, 100_000))
  expect((await intoFile('a/pieces')).equals(bytes)).toBe(true)
})

test.for([
  ['a flipped bit in the first chunk', headerLength + 5, undefined],
  ['a flipped bit in the last tag', -1, undefined],
  ['a flipped bit in the salt', 20, undefined],
  ['a chunk that is missing at the end', 0, headerLength + 4 * sealedChunkLength],
  ['an end within a chunk', 0, headerLength + 4 * sealedChunkLength + 100],
  ['nothing but its head', 0, headerLength],
] as const)('an object with %s does not become a file', async ([, place, length]) => {
  await sealed.write('b/damaged', taskKey, pieces(randomBytes(5 * chunkLength), 100_000))
  const path = objectOf('b/damaged')
  if (length === undefined) {
    const stored = readFileSync(path)
    const at = place < 0 ? stored.length + place : place
    stored[at] = (stored[at] ?? 0) ^ 1
    writeFileSync(path, stored)
  } else truncateSync(path, length)
  await expect(intoFile('b/damaged')).rejects.toMatchObject({ code: 'INTERNAL', cause: { message: 'object b/damaged does not open' } })
})

test('an object does not open under another key', async () => {
  await sealed.write('b/foreign', taskKey, pieces(randomBytes(1000), 1000))
  await expect(intoFile('b/foreign', { into: randomBytes(32) })).rejects.toMatchObject({ code: 'INTERNAL' })
})

test('a file that became shorter is not stored, and one that became longer is stored as it was announced', async () => {
  const shorter = inFile(randomBytes(3 * chunkLength), { length: 3 * chunkLength + 1 })
  await expect(sealed.write('c/shorter', taskKey, shorter.source, { isNewKey: true })).rejects.toThrow('changed while it was read')
  expect(shorter.isClosed()).toBe(true)
  expect(() => statSync(objectOf('c/shorter'))).toThrow('ENOENT')
  const bytes = randomBytes(3 * chunkLength)
  await sealed.write('c/longer', taskKey, inFile(bytes, { length: 2 * chunkLength }).source)
  expect((await intoFile('c/longer')).equals(bytes.subarray(0, 2 * chunkLength))).toBe(true)
})

test('a signal ends a copy between its steps', async () => {
  const bytes = Buffer.alloc(1000 * chunkLength)
  const stopping = new AbortController()
  const { source } = inFile(bytes, { onStep: (step) => step === 2 && stopping.abort(new Error('stopped')) })
  const writing = sealed.write('d/stopped', taskKey, source, { isNewKey: true, signal: stopping.signal })
  await expect(writing).rejects.toThrow('stopped')
  expect(() => statSync(objectOf('d/stopped'))).toThrow('ENOENT')
  await sealed.write('d/read', taskKey, inFile(bytes.subarray(0, chunkLength)).source)
  await expect(intoFile('d/read', { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped')
})

test.for([1, 2])('a file that is closed before step %i is not read by its number, which another file has by then', async (closing) => {
  const other = join(folder, 'other')
  writeFileSync(other, Buffer.alloc(600 * chunkLength, 'B'))
  const opened: number[] = []
  const onStep = (step: number, file: OpenFile) => {
    if (step !== closing) return
    file.close()
    for (let count = 0; count < 20; count++) opened.push(openSync(other, 'r'))
  }
  const { source } = inFile(Buffer.alloc(600 * chunkLength, 'A'), { onStep })
  try {
    await expect(sealed.write('f/closed', taskKey, source, { isNewKey: true })).rejects.toThrow('the file was closed')
    expect(opened).toContain(source.liesIn?.descriptor)
    expect(() => statSync(objectOf('f/closed'))).toThrow('ENOENT')
  } finally {
    for (const descriptor of opened) closeSync(descriptor)
  }
})

test("a file that can't be written tells the system's reason", async () => {
  await sealed.write('e/refused', taskKey, pieces(randomBytes(1000), 1000))
  const content = await sealed.read('e/refused', taskKey)
  const path = join(folder, 'readable')
  writeFileSync(path, '')
  const descriptor = openSync(path, 'r')
  expect(() => ftruncateSync(descriptor)).toThrow()
  await expect(content.intoFile?.write(descriptor)).rejects.toMatchObject({ code: 'EBADF' })
  closeSync(descriptor)
})

test('a library that is missing or damaged is reported with what to do', () => {
  expect(() => checkSealedFiles()).not.toThrow()
  const broken = join(folder, 'broken.so')
  writeFileSync(broken, 'no library')
  for (const path of [broken, join(folder, 'nowhere.so')]) expect(() => checkSealedFiles(path)).toThrow(`(${path}). Run sh scripts/setup.`)
})
