import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bilevelPng } from './bilevel-png.ts'
import { isBlackAndWhite } from './luminance.ts'

test('black and white come back from one bit a pixel', async () => {
  const [width, height] = [19, 5]
  const grey = Uint8Array.from({ length: width * height }, (_, index) => (index % 3 === 0 ? 255 : 0))
  const png = await bilevelPng(grey, { width, height })
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width, height, bitsPerSample: 1 })
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  expect(data.filter((_, index) => index % info.channels === 0)).toEqual(Buffer.from(grey))
})

test('the resolution is written where it is known', async () => {
  const size = { width: 8, height: 1 }
  expect((await sharp(await bilevelPng(new Uint8Array(8), { ...size, dpi: 300 })).metadata()).density).toBe(300)
  expect((await bilevelPng(new Uint8Array(8), size)).includes('pHYs')).toBe(false)
})

test('grey is neither', () => {
  expect(isBlackAndWhite(Uint8Array.of(0, 255, 0))).toBe(true)
  expect(isBlackAndWhite(Uint8Array.of(0, 128))).toBe(false)
})
