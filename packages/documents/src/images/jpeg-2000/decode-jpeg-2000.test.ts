import { expect, test } from 'vitest'
import { deepJpeg2000, deepJpegSize, deepJpegValue } from '../../testing/deep-jpeg-2000-files.ts'
import { codestreamOf } from '../formats/jpx-facts.ts'
import { decodeJpeg2000 } from './decode-jpeg-2000.ts'

const { width, height } = deepJpegSize
const pixels = Array.from({ length: width * height }, (_, pixel) => pixel)

function decoded(file: Uint8Array) {
  return decodeJpeg2000(codestreamOf(file) ?? Buffer.alloc(0), 100_000)
}

test.each(['byResolution', 'byPosition', 'byChannel', 'layers'] as const)('grey of 16 bits, %s, has its exact values', (name) => {
  const image = decoded(deepJpeg2000[name])
  expect(image).toMatchObject({ width, height, channels: 1 })
  expect([...(image?.samples ?? [])]).toEqual(pixels.map((pixel) => deepJpegValue(pixel)))
})

test('colours of 16 bits that were mixed without loss have their exact values', () => {
  expect([...(decoded(deepJpeg2000.rgb)?.samples ?? [])]).toEqual(
    pixels.flatMap((pixel) => [0, 1, 2].map((channel) => deepJpegValue(pixel, channel))),
  )
})

test('an opacity is one more channel', () => {
  const image = decoded(deepJpeg2000.rgbAndOpacity)
  expect(image?.channels).toBe(4)
  expect(pixels.map((pixel) => image?.samples[pixel * 4 + 3])).toEqual(pixels.map((pixel) => 65_535 - deepJpegValue(pixel)))
})

test('twelve bits are spread to sixteen', () => {
  const image = decoded(deepJpeg2000.rgbOf12Bits)
  for (const pixel of pixels) expect(Math.abs((image?.samples[pixel * 3] ?? 0) - deepJpegValue(pixel))).toBeLessThanOrEqual(32)
})

test('what was coded with losses is as near as its coder promises', () => {
  const image = decoded(deepJpeg2000.lossy)
  for (const pixel of pixels) expect(Math.abs((image?.samples[pixel] ?? 0) - deepJpegValue(pixel))).toBeLessThanOrEqual(8)
})

test('tiles of odd sizes are put together, and eight bits are spread to sixteen', () => {
  expect([...(decoded(deepJpeg2000.tiles)?.samples ?? [])]).toEqual(pixels.map((pixel) => (deepJpegValue(pixel) >> 8) * 257))
})

test('an image that is too large for the caller is refused before it takes memory', () => {
  expect(decodeJpeg2000(codestreamOf(deepJpeg2000.rgb) ?? Buffer.alloc(0), width * height * 3 - 1)).toBeUndefined()
})

test('damage gives other values or none, but no failure', () => {
  for (const file of [deepJpeg2000.byResolution, deepJpeg2000.layers, deepJpeg2000.rgb]) {
    for (let at = 0; at < file.length; at += at < 200 ? 1 : 7) {
      const damaged = Buffer.from(file)
      damaged[at] = 0xff - (file[at] ?? 0)
      const image = decoded(damaged)
      if (image) expect(image.samples).toHaveLength(image.width * image.height * image.channels)
    }
    expect(() => decoded(file.subarray(0, file.length / 2))).not.toThrow()
  }
})
