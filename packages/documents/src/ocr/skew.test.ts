import sharp from 'sharp'
import { expect, test } from 'vitest'
import { noisePixels } from '../testing/noise.ts'
import { skewOf } from './skew.ts'

const [width, height] = [1200, 900]

async function linesTurned(degrees: number) {
  const bars = Array.from({ length: 14 }, (_, row) => `<rect x="120" y="${80 + row * 52}" width="${900 - (row % 4) * 120}" height="16"/>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#eee"/>${bars.join('')}</svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .rotate(degrees, { background: '#eeeeee' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

test.each([0, 0.6, 2, -3.5, 8, -12])('lines that fall by %s degrees are seen to', async (degrees) => {
  expect(skewOf(await linesTurned(degrees))).toBeCloseTo(degrees, 0)
})

test('noise and blank paper have no angle', () => {
  expect(skewOf({ width: 600, height: 400, pixels: noisePixels(600, 400, 1, 7) })).toBe(0)
  expect(skewOf({ width: 600, height: 400, pixels: new Uint8Array(600 * 400).fill(255) })).toBe(0)
})
