import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { clearImage, quartersOf, sampleImage, sampleTiff } from '../../testing/sample-image.ts'
import { fittedPageSize, writeImagePdf } from './image-pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-image-pdf-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('an image', () => {
  test.each(['png', 'webp', 'gif', 'tiff'] as const)('as %s looks as it did', async (format) => {
    const path = await imagePdf(await sampleImage().toFormat(format, { lossless: true }).toBuffer())
    expect(await cornersOf(path)).toEqual(['green', 'blue', 'red', 'blue'])
  })

  test('as JPEG is taken over byte by byte', async () => {
    const jpeg = await sampleImage().jpeg().toBuffer()
    const path = await imagePdf(jpeg)
    expect(readFileSync(path).includes(jpeg)).toBe(true)
    expect(await cornersOf(path)).toEqual(['green', 'blue', 'red', 'blue'])
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('as JPEG stands upright, orientation %i', async (orientation) => {
    const jpeg = await sampleImage().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
    const upright = await sharp(jpeg).autoOrient().png().toBuffer()
    expect(await cornersOf(await imagePdf(jpeg))).toEqual(await quartersOf(upright))
  })

  test('in CMYK keeps its colours', async () => {
    const jpeg = await sampleImage().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()
    expect(execFileSync('pdfimages', ['-list', await imagePdf(jpeg)], { encoding: 'utf8' })).toMatch(/cmyk/)
  })

  test('in grey stays grey', async () => {
    const path = await imagePdf(await sampleImage().greyscale().png().toBuffer())
    expect(execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' })).toMatch(/gray|icc/)
  })

  test('of two colours takes one bit a pixel, however it is stored', async () => {
    const raw = (pixels: number[]) => sharp(Buffer.from(pixels), { raw: { width: 64, height: 32, channels: 3 } })
    const half = (left: number[], right: number[]) => raw(Array.from({ length: 64 * 32 }, (_, at) => (at % 64 < 32 ? left : right)).flat())
    const black = half([0, 0, 0], [255, 255, 255])
    const red = half([255, 0, 0], [0, 0, 255])
    const bitmap = Buffer.concat([Buffer.from('P4 64 32\n'), Buffer.alloc(8 * 32, Buffer.from('ffffffff00000000', 'hex'))])
    const images = [
      [await black.clone().toColourspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1 }).toBuffer(), ['black', 'white']],
      [await black.clone().gif({ colours: 2 }).toBuffer(), ['black', 'white']],
      [await black.clone().png({ colours: 2, progressive: true }).toBuffer(), ['black', 'white']],
      [await red.clone().gif({ colours: 2 }).toBuffer(), ['red', 'blue']],
      [bitmap, ['black', 'white']],
    ] as const
    for (const [bytes, [left, right]] of images) {
      const path = await imagePdf(bytes)
      expect(bitsOf(path)).toEqual(['1'])
      expect(await cornersOf(path)).toEqual([left, right, left, right])
    }
  })

  test('of shades of grey takes one byte a pixel', async () => {
    const grey = await sampleImage().toColourspace('b-w').tiff({ compression: 'lzw' }).toBuffer()
    expect(execFileSync('pdfimages', ['-list', await imagePdf(grey)], { encoding: 'utf8' })).toMatch(/ gray +1 +8 /)
  })

  test('with transparency shows the paper', async () => {
    const clear = await clearImage().png().toBuffer()
    expect(await cornersOf(await imagePdf(clear))).toEqual(['white', 'white', 'white', 'white'])
  })

  test('that is cut short is damaged', async () => {
    const attempt = imagePdf((await sampleImage().png().toBuffer()).subarray(0, 20))
    await expect(attempt).rejects.toMatchObject({ code: 'DOCUMENT_DAMAGED' })
  })
})

test('each image of a TIFF is a page', async () => {
  const tiff = await sampleTiff('red', 'blue', 'lime')
  expect(execFileSync('pdfinfo', [await imagePdf(tiff)], { encoding: 'utf8' })).toMatch(/Pages:\s+3/)
})

describe('the page', () => {
  test('is as large as the image says', () => {
    expect(fittedPageSize({ width: 3000, height: 1500, density: 300 })).toEqual({ width: 720, height: 360 })
  })

  test('is fitted into A4 where the image does not say', () => {
    expect(fittedPageSize({ width: 4000, height: 3000, density: 72 })).toEqual({ width: 595 / 0.75, height: 595 })
  })

  test('of a small image is not enlarged', () => {
    expect(fittedPageSize({ width: 80, height: 40, density: 72 })).toEqual({ width: 80, height: 40 })
  })
})

let files = 0

async function imagePdf(bytes: Uint8Array): Promise<string> {
  files += 1
  const from = join(folder, `${files}.bin`)
  writeFileSync(from, bytes)
  await writeImagePdf(from, join(folder, `${files}.pdf`))
  execFileSync('qpdf', ['--check', join(folder, `${files}.pdf`)], { stdio: 'pipe' })
  return join(folder, `${files}.pdf`)
}

/** Bits per sample of each image, as read by poppler. */
function bitsOf(path: string): (string | undefined)[] {
  const [, , ...rows] = execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' }).trim().split('\n')
  return rows.map((row) => row.trim().split(/\s+/)[7])
}

async function cornersOf(path: string): Promise<string[]> {
  return quartersOf(execFileSync('pdftoppm', ['-r', '72', '-png', path]))
}
