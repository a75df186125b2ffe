import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { clearPicture, quartersOf, samplePicture, sampleTiff } from '../testing/sample-picture.ts'
import { fittedPageSize, writeImagePdf } from './image-pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-image-pdf-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('a picture', () => {
  test.each(['png', 'webp', 'gif', 'tiff'] as const)('as %s looks as it did', async (format) => {
    const path = await imagePdf(await samplePicture().toFormat(format, { lossless: true }).toBuffer())
    expect(await cornersOf(path)).toEqual(['green', 'blue', 'red', 'blue'])
  })

  test('as JPEG is taken over byte by byte', async () => {
    const jpeg = await samplePicture().jpeg().toBuffer()
    const path = await imagePdf(jpeg)
    expect(readFileSync(path).includes(jpeg)).toBe(true)
    expect(await cornersOf(path)).toEqual(['green', 'blue', 'red', 'blue'])
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('as JPEG stands upright, orientation %i', async (orientation) => {
    const jpeg = await samplePicture().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
    const upright = await sharp(jpeg).autoOrient().png().toBuffer()
    expect(await cornersOf(await imagePdf(jpeg))).toEqual(await quartersOf(upright))
  })

  test('in CMYK keeps its colours', async () => {
    const jpeg = await samplePicture().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()
    expect(execFileSync('pdfimages', ['-list', await imagePdf(jpeg)], { encoding: 'utf8' })).toMatch(/cmyk/)
  })

  test('in grey stays grey', async () => {
    const path = await imagePdf(await samplePicture().greyscale().png().toBuffer())
    expect(execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' })).toMatch(/gray|icc/)
  })

  test('with transparency shows the paper', async () => {
    const clear = await clearPicture().png().toBuffer()
    expect(await cornersOf(await imagePdf(clear))).toEqual(['white', 'white', 'white', 'white'])
  })

  test('that is cut short is damaged', async () => {
    const attempt = imagePdf((await samplePicture().png().toBuffer()).subarray(0, 20))
    await expect(attempt).rejects.toMatchObject({ code: 'DOCUMENT_DAMAGED' })
  })
})

test('each picture of a TIFF is a page', async () => {
  const tiff = await sampleTiff('red', 'blue', 'lime')
  expect(execFileSync('pdfinfo', [await imagePdf(tiff)], { encoding: 'utf8' })).toMatch(/Pages:\s+3/)
})

describe('the page', () => {
  test('is as large as the picture says', () => {
    expect(fittedPageSize({ width: 3000, height: 1500, density: 300 })).toEqual({ width: 720, height: 360 })
  })

  test('is fitted into A4 where the picture does not say', () => {
    expect(fittedPageSize({ width: 4000, height: 3000, density: 72 })).toEqual({ width: 595 / 0.75, height: 595 })
  })

  test('of a small picture is not enlarged', () => {
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

async function cornersOf(path: string): Promise<string[]> {
  return quartersOf(execFileSync('pdftoppm', ['-r', '72', '-png', path]))
}
