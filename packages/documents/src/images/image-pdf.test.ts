import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { fittedPageSize, writeImagePdf } from './image-pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-image-pdf-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The left half is red, the right half blue; the upper left quarter is green. */
const width = 80
const height = 40

describe('a picture', () => {
  test.each(['png', 'webp', 'gif', 'tiff'] as const)('as %s looks as it did', async (format) => {
    const path = await imagePdf(await sample().toFormat(format, { lossless: true }).toBuffer())
    expect(await cornersOf(path)).toEqual(['green', 'blue', 'red', 'blue'])
  })

  test('as JPEG is taken over byte by byte', async () => {
    const jpeg = await sample().jpeg().toBuffer()
    const path = await imagePdf(jpeg)
    expect(readFileSync(path).includes(jpeg)).toBe(true)
    expect(await cornersOf(path)).toEqual(['green', 'blue', 'red', 'blue'])
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('as JPEG stands upright, orientation %i', async (orientation) => {
    const jpeg = await sample().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
    const upright = await sharp(jpeg).autoOrient().png().toBuffer()
    expect(await cornersOf(await imagePdf(jpeg))).toEqual(await cornersOfImage(upright))
  })

  test('in CMYK keeps its colours', async () => {
    const jpeg = await sample().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()
    expect(execFileSync('pdfimages', ['-list', await imagePdf(jpeg)], { encoding: 'utf8' })).toMatch(/cmyk/)
  })

  test('in grey stays grey', async () => {
    const path = await imagePdf(await sample().greyscale().png().toBuffer())
    expect(execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' })).toMatch(/gray|icc/)
  })

  test('with transparency shows the paper', async () => {
    const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer()
    expect(await cornersOf(await imagePdf(clear))).toEqual(['white', 'white', 'white', 'white'])
  })

  test('that is cut short is damaged', async () => {
    const attempt = imagePdf((await sample().png().toBuffer()).subarray(0, 20))
    await expect(attempt).rejects.toMatchObject({ code: 'DOCUMENT_DAMAGED' })
  })
})

test('each picture of a TIFF is a page', async () => {
  const pages = ['red', 'blue', 'lime'].map((background) => ({ create: { width: 10, height: 10, channels: 3 as const, background } }))
  const tiff = await sharp(await Promise.all(pages.map((page) => sharp(page).png().toBuffer())), { join: { animated: true } })
    .tiff()
    .toBuffer()
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

function sample(): Sharp {
  const part = (background: string, w: number, h: number) => ({ create: { width: w, height: h, channels: 3 as const, background } })
  return sharp(part('red', width, height)).composite([
    { input: part('blue', width / 2, height), left: width / 2, top: 0 },
    { input: part('lime', width / 2, height / 2), left: 0, top: 0 },
  ])
}

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
  return cornersOfImage(execFileSync('pdftoppm', ['-r', '72', '-png', path]))
}

async function cornersOfImage(png: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
    const bits = [...data.subarray(at, at + 3)].map((value) => (value > 128 ? 1 : 0)).join('')
    return { '100': 'red', '001': 'blue', '010': 'green', '111': 'white' }[bits] ?? bits
  }
  return [colourAt(0.25, 0.25), colourAt(0.75, 0.25), colourAt(0.25, 0.75), colourAt(0.75, 0.75)]
}
