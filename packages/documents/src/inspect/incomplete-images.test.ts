import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
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

test.each([
  ['progressive', 'cut'],
  ['progressive', 'broken'],
  ['gif', 'cut'],
] as const)('of a %s that is %s it is told that it is not whole', async (kind, damage) => {
  expect(await factsOf(kind, damages[damage])).toMatchObject({ state: 'READY', facts: { incomplete: {} } })
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
