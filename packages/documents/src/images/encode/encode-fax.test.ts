import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodeFax } from './encode-fax.ts'
import { faxTiff } from './fax-tiff.ts'
import { packBits } from './luminance.ts'

const lengths = [
  ...Array.from({ length: 64 }, (_, pixels) => pixels),
  ...Array.from({ length: 42 }, (_, some) => (some + 1) * 64),
  2623,
  2700,
]
/** Of each length one row that begins black and one that begins white, far from what stands above them. */
const rows = lengths.flatMap((length, index) => [{ length }, { length: lengths.at(-1 - index) ?? 0, isFlipped: true }])

test.each([
  ['of nothing but white', 100, 20, () => true],
  ['of nothing but black', 101, 20, () => false],
  ['of stripes and steps', 203, 64, (x: number, y: number) => (x + (y >> 2)) % 11 < 5],
  ['of a finest chequer', 33, 9, (x: number, y: number) => (x + y) % 2 === 0],
  ['of chance', 517, 40, () => (randomBytes(1)[0] ?? 0) > 200],
  ['of runs of every code', 2701, rows.length, (x: number, y: number) => x >= (rows[y]?.length ?? 0) !== (rows[y]?.isFlipped ?? false)],
] as const)('an image %s is read back by libtiff as it was', async (_, width, height, isWhite) => {
  const pixels = new Uint8Array(width * height).map((__, at) => (isWhite(at % width, Math.floor(at / width)) ? 255 : 0))
  const data = encodeFax(packBits(pixels, { width, height }), { width, height, maxBytes: 10_000_000 })
  if (!data) throw new Error('it did not fit')
  const tiff = faxTiff({ data, width, height, k: -1, hasLineEnds: false, isAligned: false, isInverted: false })
  const read = await sharp(tiff, { failOn: 'warning' }).toColourspace('b-w').raw().toBuffer()
  expect(read.equals(pixels)).toBe(true)
})

test('what would take more than it may is given up', () => {
  expect(encodeFax(randomBytes(1000), { width: 80, height: 100, maxBytes: 1000 })).toBeUndefined()
})
