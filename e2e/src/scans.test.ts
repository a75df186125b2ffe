import { execFileSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pagesTool } from './testing/pages-tool.ts'
import { pdfOf, type TestFile } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'

const site = sharedSite()
const words = { action: /^Rotate/, done: /^Rotated/ }

test('scanned pages look as poppler draws them: whole, rotated, smaller than the page, and under a mask', async () => {
  await using there = await site.visit({ path: '/rotate-pdf-pages' })
  const { page } = there
  const file = scans(await jpegOfQuarters(page))
  await pagesTool(page, words).choose(file)
  const expected = popplerColours(file)
  expect(new Set(expected[0])).toEqual(new Set(['red', 'green', 'blue', 'black']))
  expect(new Set(expected.map(String)).size).toBe(4)
  await expect.poll(() => shownColours(page), { timeout: 20_000 }).toEqual(expected)
  expect(there.complaints).toEqual([])
})

/** A JPEG with another colour in each quarter, under noise that makes it as large as a scan. */
async function jpegOfQuarters(page: Page): Promise<string> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(800, 1000)
    const context = canvas.getContext('2d')
    for (const [index, colour] of ['#d01010', '#10c010', '#1010d0', '#101010'].entries()) {
      if (context) context.fillStyle = colour
      context?.fillRect((index % 2) * 400, Math.floor(index / 2) * 500, 400, 500)
    }
    for (let dot = 0; dot < 4000; dot += 1) context?.clearRect((dot * 7919) % 800, (dot * 104_729) % 1000, 1, 1)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''))
  })
  return Buffer.from(base64, 'base64').toString('latin1')
}

function scans(jpeg: string): TestFile {
  const whole = 'q 240 0 0 300 0 0 cm /I Do Q'
  const contents = [whole, whole, 'q 100 0 0 130 120 150 cm /I Do Q', 'q 240 0 0 300 0 0 cm /M Do Q']
  const image = `/Type/XObject/Subtype/Image/Width 800/Height 1000/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}`
  // The left half is shown.
  const mask = '/Type/XObject/Subtype/Image/Width 2/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Length 2'
  return pdfOf('scans.pdf', [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${contents.map((_, index) => `${6 + index * 2} 0 R`).join(' ')}]/Count ${contents.length}>>`,
    `<<${image}>>\nstream\n${jpeg}\nendstream`,
    `<<${image}/SMask 5 0 R>>\nstream\n${jpeg}\nendstream`,
    `<<${mask}>>\nstream\n\xff\0\nendstream`,
    ...contents.flatMap((content, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 240 300]/Contents ${7 + index * 2} 0 R/Resources<</XObject<</I 3 0 R/M 4 0 R>>>>${index === 1 ? '/Rotate 90' : ''}>>`,
      `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    ]),
  ])
}

/** The colours in the middle of each quarter of each page, as drawn by poppler. */
function popplerColours({ buffer }: TestFile): string[][] {
  return [1, 2, 3, 4].map((number) => {
    const ppm = execFileSync('pdftoppm', ['-r', '36', '-f', `${number}`, '-l', `${number}`, '-'], { input: buffer })
    const [, width = 0, height = 0] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.subarray(0, 40).toString('latin1'))?.map(Number) ?? []
    const pixels = ppm.subarray(ppm.length - width * height * 3)
    return coloursAt((x, y) => [...pixels.subarray(3 * (y * width + x), 3 * (y * width + x) + 3)], width, height)
  })
}

/** The same of the pages on the screen. Four points of each are read, of a copy: reading a whole page again and again is slow. */
async function shownColours(page: Page): Promise<string[][]> {
  const drawn = await page.evaluate(() =>
    [...document.querySelectorAll('canvas')].map((canvas) => {
      const { width, height } = canvas
      const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
      copy?.drawImage(canvas, 0, 0)
      return [0.25, 0.75].flatMap((y) =>
        [0.25, 0.75].map((x) => [...(copy?.getImageData(Math.floor(x * width), Math.floor(y * height), 1, 1).data ?? [])]),
      )
    }),
  )
  return drawn.map((points) => points.map(nameOf))
}

function coloursAt(pixel: (x: number, y: number) => number[], width: number, height: number): string[] {
  return [0.25, 0.75].flatMap((y) => [0.25, 0.75].map((x) => nameOf(pixel(Math.floor(x * width), Math.floor(y * height)))))
}

function nameOf([red = 0, green = 0, blue = 0, alpha = 255]: readonly number[]): string {
  if (alpha === 0) return 'nothing'
  if (Math.min(red, green, blue) > 200) return 'white'
  if (Math.max(red, green, blue) < 80) return 'black'
  return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue'
}
