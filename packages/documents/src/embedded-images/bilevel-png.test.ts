import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bilevelPng, isBlackAndWhite } from './bilevel-png.ts'

test('black and white come back from one bit a pixel', async () => {
  const [width, height] = [19, 5]
  const grey = Uint8Array.from({ length: width * height }, (_, index) => (index % 3 === 0 ? 255 : 0))
  const png = bilevelPng({ width, height, grey })
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width, height, bitsPerSample: 1 })
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  expect(data.filter((_, index) => index % info.channels === 0)).toEqual(Buffer.from(grey))
})

test('grey is neither', () => {
  expect(isBlackAndWhite(Uint8Array.of(0, 255, 0))).toBe(true)
  expect(isBlackAndWhite(Uint8Array.of(0, 128))).toBe(false)
})
