import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderBytes, makeFolder } from './folder.ts'
import { openFile } from './open-file.ts'
import { placeFile } from './place-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-folder-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const { signal } = new AbortController()
const content = async function* () {
  yield Buffer.from('new')
}

test('the folder of a slot is its owner’s alone, under a name that nobody guesses; so are the files in it', async () => {
  const made = [await makeFolder(folder), await makeFolder(folder)]
  expect(new Set(made).size).toBe(2)
  for (const path of made) {
    expect(basename(path)).toMatch(/^[0-9a-f]{32}$/)
    expect((await stat(path)).mode & 0o777).toBe(0o700)
    await placeFile(path, 'in-0', { content: content(), uid: undefined, signal })
    expect((await stat(join(path, 'in-0'))).mode & 0o777).toBe(0o600)
  }
})

test('a file is laid neither over another nor through a link, wherever it leads', async () => {
  const elsewhere = join(folder, 'elsewhere')
  await writeFile(elsewhere, 'old')
  await writeFile(join(folder, 'in-0'), 'old')
  await symlink(elsewhere, join(folder, 'in-1'))
  await symlink(join(folder, 'nowhere'), join(folder, 'in-2'))
  for (const name of ['in-0', 'in-1', 'in-2'])
    await expect(placeFile(folder, name, { content: content(), uid: undefined, signal })).rejects.toMatchObject({ code: 'EEXIST' })
  expect(await readFile(elsewhere, 'utf8')).toBe('old')
  await expect(stat(join(folder, 'nowhere'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test.for([true, false])('a piece is used before the next one is requested, in memory: %s', async (inMemory) => {
  const memory = Buffer.alloc(40_000)
  async function* pieces() {
    for (let number = 1; number <= 20; number += 1) yield memory.fill(number)
    memory.fill(0)
  }
  await placeFile(folder, 'in-0', { content: pieces(), uid: undefined, signal, inMemory })
  const written = await readFile(join(folder, 'in-0'))
  expect(written.equals(Buffer.concat(Array.from({ length: 20 }, (_, index) => Buffer.alloc(40_000, index + 1))))).toBe(true)
})

test('a file that is laid into a slot is not held in memory meanwhile', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const count = 200
  const given: WeakRef<Uint8Array>[] = []
  let held = 0
  async function* pieces() {
    for (let number = 0; number < count; number += 1) {
      const piece = new Uint8Array(64 * 1024)
      given.push(new WeakRef(piece))
      yield piece
    }
    // A dereferenced WeakRef is kept alive until the end of the turn.
    await new Promise((resolve) => setImmediate(resolve))
    collectGarbage()
    held = given.filter((piece) => piece.deref() !== undefined).length
  }
  await placeFile(folder, 'in-0', { content: pieces(), uid: undefined, signal })
  expect((await stat(join(folder, 'in-0'))).size).toBe(count * 64 * 1024)
  expect(held).toBeLessThan(5)
})

test.each([true, false])('a small file is read into memory that is lent, as one piece (in memory: %s)', async (inMemory) => {
  await writeFile(join(folder, 'out'), 'a small file')
  const memory = Buffer.alloc(64)
  const asked: number[] = []
  const memoryFor = (bytes: number) => {
    asked.push(bytes)
    return memory
  }
  const opened = openFile(folder, 'out', { maxBytes: 100, uid: undefined, signal, inMemory, memoryFor })
  const pieces = await allOf(opened.content)
  expect(asked).toEqual([opened.size])
  expect(pieces.map((piece) => Buffer.from(piece).toString())).toEqual(['a small file'])
  expect(pieces[0]?.buffer).toBe(memory.buffer)
})

test('a file that became shorter is an error in memory that is lent, too', async () => {
  await writeFile(join(folder, 'out'), 'a small file')
  const opened = openFile(folder, 'out', { maxBytes: 100, uid: undefined, signal, memoryFor: (bytes) => Buffer.alloc(bytes) })
  await writeFile(join(folder, 'out'), 'short')
  await expect(allOf(opened.content)).rejects.toMatchObject({ code: 'INTERNAL' })
})

test('every entry of a folder counts, however many there are, and no link is followed', async () => {
  await Promise.all(Array.from({ length: 450 }, (_, index) => writeFile(join(folder, `${index}`), 'x')))
  await writeFile(join(folder, 'large'), Buffer.alloc(1_000_000))
  await symlink('/nowhere', join(folder, 'link'))
  const bytes = await folderBytes(folder)
  expect(bytes).toBeGreaterThanOrEqual(451 * 65_536 + 1_000_000)
  expect(bytes).toBeLessThan(452 * 65_536 + 1_000_000)
})

async function allOf(content: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return pieces
}
