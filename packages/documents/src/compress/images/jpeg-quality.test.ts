import sharp from 'sharp'
import { expect, test } from 'vitest'
import { noisePixels } from '../../testing/noise.ts'
import { jpegQuality } from './jpeg-quality.ts'

test.each([20, 50, 75, 92, 100])('a JPEG of quality %i says so', async (quality) => {
  const jpeg = await sharp(noisePixels(64, 64, 3), { raw: { width: 64, height: 64, channels: 3 } })
    .jpeg({ quality })
    .toBuffer()
  expect(Math.abs((jpegQuality(jpeg) ?? 0) - quality)).toBeLessThanOrEqual(2)
})

test('what has no such table says nothing', () => {
  expect(jpegQuality(Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 4, 0, 0]))).toBeUndefined()
  expect(jpegQuality(Buffer.from('no JPEG'))).toBeUndefined()
})
