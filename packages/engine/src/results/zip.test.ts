import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ZipEntry, zip, zipLength } from './zip.ts'

const run = promisify(execFile)
const modifiedAt = new Date('2026-03-04T05:06:08Z')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-zip-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function entryOf(name: string, content: Uint8Array, change: Partial<ZipEntry> = {}): ZipEntry {
  return { name, size: content.length, modifiedAt, compress: false, open: async () => pieces([content]), ...change }
}

async function* pieces(content: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* content
}

/** Writes the archive, zeros as holes, and returns its length. */
async function write(name: string, entries: readonly ZipEntry[]): Promise<number> {
  await using file = await open(join(folder, name), 'w')
  let length = 0
  let held: Uint8Array[] = []
  const flush = async () => {
    const bytes = Buffer.concat(held)
    held = []
    await file.write(bytes, 0, bytes.length, length - bytes.length)
  }
  for await (const piece of zip(entries)) {
    if (piece === zeros) await flush()
    else held.push(piece)
    length += piece.length
    // A call for each of the small pieces would take most of the time.
    if (held.length === 1000) await flush()
  }
  await flush()
  return length
}

/** The output of a Python expression on the archive `z`. */
async function python(name: string, expression: string): Promise<unknown> {
  const script = `import sys,zipfile,json; z=zipfile.ZipFile(sys.argv[1]); print(json.dumps(${expression}))`
  return JSON.parse((await run('python3', ['-c', script, join(folder, name)])).stdout)
}

const zeros = new Uint8Array(1024 * 1024)

test('another program reads names, times, sizes and content, stored and compressed', async () => {
  const text = Buffer.from('All work and no play. '.repeat(1000))
  const entries = [
    entryOf('Übersicht 目.pdf', Buffer.from('%PDF')),
    entryOf('text.txt', text, { compress: true }),
    entryOf('empty', Buffer.of()),
  ]
  expect(await write('kinds.zip', entries)).toBeGreaterThan(0)
  expect(zipLength(entries)).toBeUndefined()
  expect(
    await python('kinds.zip', '[[i.filename, i.file_size, i.compress_type, list(i.date_time)] for i in z.infolist()] + [z.testzip()]'),
  ).toEqual([
    ['Übersicht 目.pdf', 4, 0, [2026, 3, 4, 5, 6, 8]],
    ['text.txt', text.length, 8, [2026, 3, 4, 5, 6, 8]],
    ['empty', 0, 0, [2026, 3, 4, 5, 6, 8]],
    null,
  ])
  expect(await python('kinds.zip', 'z.read("text.txt").decode()')).toBe(text.toString())
  expect(await python('kinds.zip', 'sum(i.compress_size for i in z.infolist())')).toBeLessThan(1000)
})

test('more files than 16 bits count', async () => {
  const entries = Array.from({ length: 70_000 }, (_, index) => entryOf(`${index}.txt`, Buffer.from(`${index}`)))
  expect(await write('many.zip', entries)).toBe(zipLength(entries))
  expect(await python('many.zip', '[len(z.namelist()), z.testzip(), z.read("69999.txt").decode()]')).toEqual([70_000, null, '69999'])
})

test('files of more than 4 GB, and those behind them', async () => {
  const large = { size: 4400 * zeros.length, open: async () => pieces(Array.from({ length: 4400 }).fill(zeros) as Uint8Array[]) }
  const entries = [entryOf('large.pdf', zeros, large), entryOf('behind.txt', Buffer.from('still here'))]
  expect(await write('large.zip', entries)).toBe(zipLength(entries))
  expect(await python('large.zip', '[[i.filename, i.file_size] for i in z.infolist()] + [z.read("behind.txt").decode()]')).toEqual([
    ['large.pdf', 4400 * zeros.length],
    ['behind.txt', 10],
    'still here',
  ])
  expect(await python('large.zip', 'z.open("large.pdf").read(100).hex()')).toBe('00'.repeat(100))
}, 120_000)

test.each([
  ['shorter', 3],
  ['longer', 5],
])('a file that is %s than was said ends the archive with an error', async (_, size) => {
  await expect(write('wrong.zip', [entryOf('a', Buffer.from('four'), { size })])).rejects.toMatchObject({ code: 'INTERNAL' })
})

test('a reader who leaves lets the open file go', async () => {
  let released = false
  async function* endless() {
    try {
      for (;;) yield zeros
    } finally {
      released = true
    }
  }
  for await (const piece of zip([entryOf('a', zeros, { size: 100 * zeros.length, open: async () => endless() })]))
    if (piece === zeros) break
  expect(released).toBe(true)
})
