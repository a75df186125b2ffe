import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createTiffPages } from '../images/formats/tiff-pages.ts'
import { inspect } from './facts.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-incomplete-'))
afterAll(() => rmSync(folder, { recursive: true }))

const noise = Buffer.from(Array.from({ length: 400 * 600 * 3 }, (_, at) => (at * 7919 + ((at * at) >> 7)) & 255))
const image = () => sharp(noise, { raw: { width: 400, height: 600, channels: 3 } })
const encoders = {
  png: () => image().png(),
  interlaced: () => image().png({ progressive: true }),
  jpeg: () => image().jpeg({ quality: 90 }),
  progressive: () => image().jpeg({ progressive: true }),
  tiff: () => image().tiff({ compression: 'lzw' }),
  webp: () => image().webp(),
  gif: () => image().gif(),
}
const damages = {
  cut: (bytes: Buffer) => bytes.subarray(0, sixTenths(bytes)),
  broken: (bytes: Buffer) => Buffer.from(bytes).fill(0xff, sixTenths(bytes), sixTenths(bytes) + 40),
}

function sixTenths(bytes: Buffer): number {
  return Math.floor(bytes.length * 0.6)
}

async function factsOf(kind: keyof typeof encoders, damage: (bytes: Buffer) => Buffer) {
  const path = join(folder, `${kind}-${damage.name}`)
  writeFileSync(path, damage(await encoders[kind]().toBuffer()))
  return inspect(path)
}

/** 64 blocks of grey noise, whose coding restarts after every eight. */
const restarting = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/',
    'wAALCABAAEABAREA/8QAFwABAQEBAAAAAAAAAAAAAAAAAgEAA//EAC4QAAIBAwIEBAYDAQEAAAAAAAECEQMSIQAxQVFhcRMiMpGBobHB4fAjQtHxBP/dAAQA',
    'CP/aAAgBAQAAPwBMAQoChy5LZTEYE77Y/eNdQHJYhae4LgkmOGfhn565tUuJbw2JgNTJwD5Rx5/u+sERFNyKzFQQFiSYPEdj+dtVCPEd2mIAkDjGQM75760h',
    'IU01DgALc8gCZG+tkVFamrLTeCT/AG5zjYZO0b8dUNTamVrSWPpRQTExsT9jmdf/0OhUAMCmCnp2EyTEnBPm9wdclZVZalOwIvUxGwB7GMz20PDmkR4nkLeV',
    'hjBPqj/nLXT1NLjzBAZXJC5zdPxxolZpG5FAfZs+WdpMdRP40pNNmFOm5AuAS6QT2nO/T31KYK+GATdEoTwnIHyPwnRJV2pmnJz6VPpOTjeBP0xjX//Rzg+A',
    'TZcApVmPfh7Yzx90wghQWJhbgyjY8YG8RsdFVtFzqq2i0keljy48JHuBOs9PJBylyL4cxiQJ9sfucVCkgItl0WjIEwCZ/wCb6158N6ryxBYld4IHL4fLfmbg',
    'ajmszlYMvn7fvvp1LoupuoJLG4GJUnfp8eWOv//SVqNTi4AMAYJ3Ezx6A/nfQU0hBKAL/a7MHgNukz9tJCbLza6XAFnBmY5bQdX+4hWQuGCmZERk5PER+dFk',
    'JphQwdpEhMA5MDHbhEfDGak1Oo3la9gLcejHQfD4e1XLhkZXBNtQgwScgTB+mwzrPYCt7YV8SoxvPQ/jbn//0ys07zSFoyCWkQI2IHvjOddBZUcuRLXYCyQB',
    'BEDmeM6jqFpFW81psWQJJAPCeH230TK1Cwa22BdALARgnH6dMqpzVcm4XXsQV699hjXEMgW0Iaa37sIgAzBk66m10uLIyyDJGJ47xOxzqeIPGeJHlHknIEcZ',
    '9tf/1OYLllUuWBYrvJiY365Hzxp065U+pmeRgRgnjg520irMHQEMxxJxBnr3jO/PbUQtSYAktUuAIB4HbJ559+2leGYeckjPqIJwSIx29tQTUdrXPj8bUyYx',
    'M8fpjhOgkgqhASoFAyN8xnv058p1i9QpdafLLBRg4IExx6/s/wD/1QGKrFEQQQVAySPrsfkMcdWWX/zkYdWNwO3OCee20ddRRJYBTTa0KI6nbPT4fTSYuCVm',
    'FA3YbDacdZ9zz1Ka+ViqEsxlTBIY5jJ6T17alSFNlhICgjGEHOeP7nXWAlMCckiUJkDh/o5aBqqlQWWhW3LA46GdyB8tf//WJH8v85yDGQAp7jsPppZcFlqX',
    'JA8lxAJyIEjbfVrBKdIwvq9IICwOM5n7feObqBbw0QBbl8sSI/zt/rUkBXDEK+0SsiIH0xnPTOuRZWcWlEEwMQwgDB5Y+mlINQqlVHkloOYaeeN8DfWqimxg',
    'UiogmWhYiOeZ74776//Z',
  ].join(''),
  'base64',
)

function factsOfRestarting(name: string, damage: (bytes: Buffer, partStarts: number[]) => Buffer) {
  const starts = [...restarting.entries()].flatMap(([at, byte]) => (byte === 0xff && isRestart(restarting[at + 1]) ? [at + 2] : []))
  const path = join(folder, `${name}.jpg`)
  writeFileSync(path, damage(Buffer.from(restarting), starts))
  return inspect(path)
}

function isRestart(marker = 0): boolean {
  return marker >= 0xd0 && marker <= 0xd7
}

test('a JPEG whose coding restarts is whole if all its parts are', async () => {
  const { state, facts } = await factsOfRestarting('restarting', (bytes) => bytes)
  expect(state).toBe('READY')
  expect(facts).not.toHaveProperty('incomplete')
})

test.each([
  ['another version of JFIF', [0xff, 0xe0, 0, 16, ...Buffer.from('JFIF\0'), 2, 1, 0, 0, 1, 0, 1, 0, 0]],
  ['an unknown colour transform', [0xff, 0xee, 0, 14, ...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 3]],
])('a JPEG with %s is whole', async (name, segment) => {
  for (const kind of ['jpeg', 'progressive'] as const) {
    const { state, facts } = await factsOf(kind, (bytes) => {
      expect(bytes.subarray(2, 4).toString('hex'), name).toBe('ffdb')
      return Buffer.concat([bytes.subarray(0, 2), Buffer.from(segment), bytes.subarray(2)])
    })
    expect(state).toBe('READY')
    expect(facts).not.toHaveProperty('incomplete')
  }
})

test('of a JPEG whose coding restarts the blocks before the damaged part are told', async () => {
  const { facts } = await factsOfRestarting('restarting-broken', (bytes, starts) => bytes.fill(0, starts[3], (starts[3] ?? 0) + 60))
  expect(facts.incomplete?.share).toBeGreaterThanOrEqual(0.5)
  expect(facts.incomplete?.share).toBeLessThan(0.625)
})

test('bytes that no block of a part needs are blocks that were misread', async () => {
  const { state, facts } = await factsOfRestarting('restarting-more', (bytes, starts) => {
    const end = (starts[3] ?? 0) - 2
    return Buffer.concat([bytes.subarray(0, end), Buffer.from('a few more'), bytes.subarray(end)])
  })
  expect(state).toBe('READY')
  expect(facts.incomplete).toEqual({})
})

test.each(Object.keys(encoders) as (keyof typeof encoders)[])('a whole %s is whole', async (kind) => {
  const { state, facts } = await factsOf(kind, (bytes) => bytes)
  expect(state).toBe('READY')
  expect(facts).not.toHaveProperty('incomplete')
})

test.each([
  ['png', 'cut'],
  ['png', 'broken'],
  ['jpeg', 'cut'],
  ['jpeg', 'broken'],
  ['tiff', 'broken'],
] as const)('of a %s that is %s the share of rows is told', async (kind, damage) => {
  const { state, facts } = await factsOf(kind, damages[damage])
  expect(state).toBe('READY')
  expect(facts.incomplete?.share).toBeGreaterThan(0.5)
  expect(facts.incomplete?.share).toBeLessThan(0.62)
})

/** The visible loss of a progressive or run-length coded file differs from the lost bytes. */
test.each([
  ['progressive', 'cut', 0.4, 0.9],
  ['progressive', 'broken', 0.4, 0.9],
  ['gif', 'cut', 0.5, 0.65],
] as const)('of a %s that is %s the share is told by what was read', async (kind, damage, least, most) => {
  const { state, facts } = await factsOf(kind, damages[damage])
  expect(state).toBe('READY')
  expect(facts.incomplete?.share).toBeGreaterThan(least)
  expect(facts.incomplete?.share).toBeLessThan(most)
})

test.each([
  ['interlaced', 'cut'],
  ['interlaced', 'broken'],
  ['tiff', 'cut'],
  ['webp', 'cut'],
  ['gif', 'broken'],
] as const)('a %s that is %s shows nothing, and is refused', async (kind, damage) => {
  expect(await factsOf(kind, damages[damage])).toMatchObject({ state: 'DAMAGED', facts: { error: { code: 'DOCUMENT_DAMAGED' } } })
})

/** One bit at each of many positions; some only change a shade, which can't be detected. */
test.each([
  ['jpeg', 0.3],
  ['progressive', 0.04],
  ['gif', 0.3],
] as const)('a wrong bit in a %s is seen where it puts the rest out of step', async (kind, least) => {
  const bytes = await encoders[kind]().toBuffer()
  const path = join(folder, `${kind}-flipped`)
  const count = 24
  let seen = 0
  for (let index = 0; index < count; index += 1) {
    const at = Math.floor(bytes.length * (0.15 + (0.8 * index) / count))
    writeFileSync(path, Buffer.from(bytes).fill((bytes[at] ?? 0) ^ (1 << (index % 8)), at, at + 1))
    const { state, facts } = await inspect(path)
    if (state === 'DAMAGED' || facts.incomplete) seen += 1
  }
  expect(seen / count).toBeGreaterThan(least)
})

test('a few bytes that belong to nothing before the end of a JPEG are no damage', async () => {
  const bytes = await encoders.jpeg().toBuffer()
  const path = join(folder, 'left-bytes')
  for (const left of [Buffer.from([0x12, 0x34]), Buffer.alloc(40)]) {
    writeFileSync(path, Buffer.concat([bytes.subarray(0, -2), left, bytes.subarray(-2)]))
    expect((await inspect(path)).facts).not.toHaveProperty('incomplete')
  }
})

/** Sixty-four grey blocks of six bits each, with a restart after every fourth. */
async function restartingJpeg({ without }: { without?: number }): Promise<Buffer> {
  const grey = sharp({ create: { width: 64, height: 64, channels: 3, background: '#808080' } }).toColourspace('b-w')
  const bytes = await grey.jpeg({ optimiseCoding: false }).toBuffer()
  const scanAt = bytes.indexOf(Buffer.from([0xff, 0xda]))
  const scan = bytes.subarray(scanAt, scanAt + 2 + bytes.readUInt16BE(scanAt + 2))
  const parts = Array.from({ length: 16 }, (_, index) => Buffer.from([0x28, 0xa2, 0x8a, 0xff, index === 15 ? 0xd9 : 0xd0 + (index % 8)]))
  const interval = Buffer.from([0xff, 0xdd, 0, 4, 0, 4])
  return Buffer.concat([bytes.subarray(0, scanAt), interval, scan, ...parts.filter((_, index) => index !== without)])
}

test('a JPEG with restarts is whole, and without the blocks between two of them it is not', async () => {
  const path = join(folder, 'restarts')
  writeFileSync(path, await restartingJpeg({}))
  expect(await inspect(path)).toMatchObject({ state: 'READY' })
  expect((await inspect(path)).facts).not.toHaveProperty('incomplete')
  writeFileSync(path, await restartingJpeg({ without: 3 }))
  expect((await inspect(path)).facts.incomplete).toEqual({ share: 15 / 16 })
})

async function pagesOf(count: number): Promise<{ path: string; ends: number[] }> {
  const path = join(folder, `pages-${count}-${Math.random()}`)
  const pages = await createTiffPages(path)
  const ends: number[] = []
  for (let index = 0; index < count; index += 1) {
    await pages.add(await encoders.tiff().toBuffer())
    ends.push(statSync(path).size)
  }
  await pages.close()
  return { path, ends }
}

test('every page of a TIFF counts', async () => {
  const { path, ends } = await pagesOf(4)
  expect(await inspect(path)).toMatchObject({ state: 'READY', facts: { pageCount: 4 } })
  expect((await inspect(path)).facts).not.toHaveProperty('incomplete')
  const bytes = readFileSync(path)
  const third = Math.floor(((ends[1] ?? 0) + (ends[2] ?? 0)) / 2)
  writeFileSync(path, Buffer.from(bytes).fill(0xff, third, third + 40))
  expect((await inspect(path)).facts.incomplete?.share).toBeCloseTo((3 + 0.5) / 4, 1)
})

test('a page that a TIFF lost counts as well', async () => {
  const { path, ends } = await pagesOf(4)
  truncateSync(path, (ends[2] ?? 0) + 1000)
  expect((await inspect(path)).facts.incomplete?.share).toBe(0.75)
})
