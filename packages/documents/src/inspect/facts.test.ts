import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crc32 } from 'node:zlib'
import { maxListedPages } from '@octavo/core/files/facts.ts'
import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { sampleImage, sampleTiff } from '../testing/sample-image.ts'
import { onePage, smallPdf } from '../testing/small-pdf.ts'
import { inspect } from './facts.ts'
import { renderPreview } from './preview.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-inspect-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('a PDF', () => {
  test('has its facts', async () => {
    expect(await inspect(fixture('outlined-nested-outline.pdf'))).toMatchObject({
      state: 'READY',
      facts: { pageCount: 9, encrypted: false, signed: false, hasForms: false, hasOutline: true, createdDate: '2026-02-26T14:12:41.000Z' },
    })
    expect(await inspect(fixture('signed-minimal-two-fields-signed-twice.pdf'))).toMatchObject({ facts: { signed: true, hasForms: false } })
    expect(await inspect(fixture('forms-annotation-text-widget.pdf'))).toMatchObject({ facts: { signed: false, hasForms: true } })
    expect(await inspect(fixture('encrypted-encryption-nocopy.pdf'))).toMatchObject({ facts: { encrypted: true, restrictions: ['copy'] } })
  })

  test('whose owner password is empty is not locked', async () => {
    expect(await inspect(fixture('encrypted-r5-user-password.pdf'))).toMatchObject({ state: 'READY', facts: { encrypted: true } })
  })

  test('that needs no password opens whatever password is given', async () => {
    const path = put('open.pdf', smallPdf(onePage()))
    expect(await inspect(path, { password: 'needless' })).toMatchObject({ state: 'READY' })
    expect(await inspect(fixture('encrypted-encryption-nocopy.pdf'), { password: 'needless' })).toMatchObject({ state: 'READY' })
  })

  test('says that it was repaired, by qpdf or through PDFium, and leaves nothing behind', async () => {
    expect(await inspect(fixture('broken-corruptiononebytemissing.pdf'))).toMatchObject({ state: 'READY', facts: { repaired: true } })
    const before = readdirSync(corpus)
    for (const name of ['broken-recover-xref-stream.pdf', 'hostile-pages-loop.pdf']) {
      expect(await inspect(fixture(name))).toMatchObject({ state: 'READY', facts: { pageCount: 1, repaired: true } })
    }
    expect(readdirSync(corpus)).toEqual(before)
    expect((await inspect(fixture('text-testpdf.pdf'))).facts).not.toHaveProperty('repaired')
  })

  test('with very many pages lists the first ones and counts all', async () => {
    const count = maxListedPages + 500
    const kids = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ')
    const pages = Array.from({ length: count }, () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 10 10]>>')
    const path = put('many.pdf', smallPdf(['<</Type/Catalog/Pages 2 0 R>>', `<</Type/Pages/Count ${count}/Kids[${kids}]>>`, ...pages]))
    const { facts } = await inspect(path)
    expect(facts.pageCount).toBe(count)
    expect(facts.pages).toHaveLength(maxListedPages)
  })
})

describe('an image', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'tiff'] as const)('of type %s is one page of its size', async (format) => {
    const path = put(`image.${format}`, await image(40, 30).toFormat(format).toBuffer())
    expect(await inspect(path)).toEqual({
      state: 'READY',
      facts: {
        pageCount: 1,
        pages: [{ width: 40, height: 30, rotation: 0 }],
        encrypted: false,
        signed: false,
        hasForms: false,
        hasOutline: false,
      },
    })
  })

  test('is measured upright and by its density', async () => {
    const path = put('turned.jpg', await image(300, 150).withMetadata({ orientation: 6, density: 150 }).jpeg().toBuffer())
    expect((await inspect(path)).facts.pages).toEqual([{ width: 72, height: 144, rotation: 0 }])
  })

  test('that is cut off still shows something, and one without pixels is damaged', async () => {
    const whole = await sharp(Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, index) => (index * 7919) % 256)), {
      raw: { width: 300, height: 300, channels: 3 },
    })
      .jpeg()
      .toBuffer()
    expect(await inspect(put('cut.jpg', whole.subarray(0, whole.length / 2)))).toMatchObject({ state: 'READY', facts: { repaired: true } })
    expect(await inspect(put('head.jpg', whole.subarray(0, 20)))).toMatchObject({ state: 'DAMAGED' })
  })

  test('with too many pixels is refused before it is decoded', async () => {
    const flood = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    // The size in the header and its sum; the pixels themselves would take seconds to pack.
    flood.writeUInt32BE(16_000, 16)
    flood.writeUInt32BE(16_000, 20)
    flood.writeUInt32BE(crc32(flood.subarray(12, 29)), 29)
    expect(await inspect(put('flood.png', flood))).toMatchObject({
      state: 'DAMAGED',
      facts: {
        error: { code: 'IMAGE_TOO_LARGE', details: { image: 'given', maxPixels: 100_000_000 } },
      },
    })
  })

  test('of a kind that is not offered is not decoded', async () => {
    const native = join(folder, 'image.v')
    await sampleImage().toFile(native)
    expect(await inspect(native)).toMatchObject({ state: 'DAMAGED' })
  })

  test('as a drawing has a page of its size', async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="96" height="48"><path d="M0 0h9v9z"/></svg>')
    expect(await inspect(put('drawing.svg', drawing))).toMatchObject({
      state: 'READY',
      facts: { pageCount: 1, pages: [{ width: 96, height: 48 }] },
    })
  })

  test('as a TIFF of many pages has them all', async () => {
    const path = put('scan.tiff', await sampleTiff('red', 'blue', 'lime'))
    expect(await inspect(path)).toMatchObject({ state: 'READY', facts: { pageCount: 3 } })
    expect(await renderPreview(path, `${path}.webp`, { page: 3, width: 10 })).toMatchObject({ width: 10 })
    await expect(renderPreview(path, `${path}.webp`, { page: 4, width: 10 })).rejects.toMatchObject({ code: 'PAGE_OUT_OF_RANGE' })
  })

  test('says when it was taken', async () => {
    const jpeg = await sampleImage()
      .withExif({ IFD2: { DateTimeOriginal: '2021:06:05 04:03:02' } })
      .jpeg()
      .toBuffer()
    expect(await inspect(put('photo.jpg', jpeg))).toMatchObject({ facts: { createdDate: '2021-06-05T04:03:02' } })
  })
})

describe('a preview', () => {
  test('is a WebP file of the asked width', async () => {
    const to = join(folder, 'page.webp')
    const preview = await renderPreview(fixture('rotated-cropbox-boxes.pdf'), to, { page: 2, width: 320 })
    expect(await sharp(to).metadata()).toMatchObject({ format: 'webp', width: 320, height: preview.height })
  })

  test('is made of a file that only qpdf can read', async () => {
    const to = join(folder, 'mended.webp')
    expect(await renderPreview(fixture('broken-bad9.pdf'), to, { page: 1, width: 100 })).toMatchObject({ width: 100 })
  })

  test('is made of a file whose owner password is empty, and of no locked one', async () => {
    const to = join(folder, 'owner.webp')
    expect(await renderPreview(fixture('encrypted-r5-user-password.pdf'), to, { page: 1, width: 100 })).toMatchObject({ width: 100 })
    const locked = fixture('encrypted-r6-both-passwords.pdf')
    const refused = join(folder, 'refused.webp')
    await expect(renderPreview(locked, refused, { page: 1, width: 9 })).rejects.toMatchObject({ code: 'DOCUMENT_LOCKED' })
    await expect(renderPreview(locked, refused, { page: 1, width: 9, password: 'no' })).rejects.toMatchObject({
      code: 'DOCUMENT_PASSWORD_WRONG',
    })
  })

  test('of a page much higher than wide is narrower instead of endless', async () => {
    const path = put('strip.pdf', smallPdf(onePage({ box: '0 0 10 100000' })))
    const { width, height } = await renderPreview(path, join(folder, 'strip.webp'), { page: 1, width: 1600 })
    expect(width).toBe(1)
    expect(height).toBeLessThanOrEqual(10_000)
  })

  test('of an image is never larger than the image', async () => {
    const path = put('small.png', await image(40, 30).png().toBuffer())
    expect(await renderPreview(path, join(folder, 'small.webp'), { page: 1, width: 320 })).toMatchObject({ width: 40, height: 30 })
    await expect(renderPreview(path, join(folder, 'no.webp'), { page: 2, width: 320 })).rejects.toMatchObject({ code: 'PAGE_OUT_OF_RANGE' })
  })
})

const corpus = fileURLToPath(new URL('../../fixtures/corpus/', import.meta.url))

function fixture(name: string): string {
  return join(corpus, name)
}

function put(name: string, bytes: Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

function image(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: 'teal' } })
}
