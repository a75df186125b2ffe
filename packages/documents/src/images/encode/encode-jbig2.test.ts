import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openDocument } from '../../engines/pdfium/document.ts'
import { onePage, smallPdf, streamObject } from '../../testing/small-pdf.ts'
import { encodeJbig2 } from './encode-jbig2.ts'
import { packBits } from './luminance.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-jbig2-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sizes: readonly [what: string, width: number, height: number, isWhite: (x: number, y: number) => boolean][] = [
  ['of nothing but white', 100, 20, () => true],
  ['of nothing but black', 101, 20, () => false],
  ['of one black pixel', 1, 1, () => false],
  ['of one row', 77, 1, (x) => x % 3 === 0],
  ['of one column', 1, 77, (_, y) => y % 3 === 0],
  ['of equal rows', 203, 64, (x) => x % 11 < 5],
  ['of stripes and steps', 203, 64, (x, y) => (x + (y >> 2)) % 11 < 5],
  ['of a finest chequer', 33, 9, (x, y) => (x + y) % 2 === 0],
  ['of dots far apart', 517, 140, (x, y) => (x * 7 + y * 113) % 997 !== 0],
  ['of strokes at the ends of white rows', 517, 140, (x, y) => y % 5 === 0 || (x > 2 && x < 509)],
  ['with margins on all sides', 517, 140, (x, y) => x < 43 || x > 301 || y < 20 || y > 90 || (x * y) % 3 === 0],
  ['of one black pixel in its last corner', 203, 64, (x, y) => x + y < 202 + 63],
  ['of chance', 517, 140, () => (randomBytes(1)[0] ?? 0) > 200],
  ['of even chance', 640, 140, () => (randomBytes(1)[0] ?? 0) > 127],
  ['as wide as a PDF allows', 65_535, 3, (x) => x % 7 === 0],
]

test.each(sizes)('an image %s is read back by jbig2dec, poppler and PDFium as it was', async (_, width, height, isWhite) => {
  const pixels = new Uint8Array(width * height).map((__, at) => (isWhite(at % width, Math.floor(at / width)) ? 255 : 0))
  const packed = packBits(pixels, { width, height })
  const data = Buffer.from(encodeJbig2(packed, { width, height }))

  writeFileSync(join(folder, 'a.jb2'), data)
  execFileSync('jbig2dec', ['-e', '-t', 'pbm', '-o', join(folder, 'a.pbm'), join(folder, 'a.jb2')])
  expect(whiteBits(readFileSync(join(folder, 'a.pbm')), packed, width)).toBe(true)

  const path = join(folder, 'a.pdf')
  writeFileSync(path, imagePdf(data, { width, height }))
  execFileSync('pdfimages', ['-png', path, join(folder, 'image')])
  const image = sharp(join(folder, 'image-000.png'), { limitInputPixels: false })
  expect((await image.toColourspace('b-w').raw().toBuffer()).equals(pixels)).toBe(true)

  if (width > 4000) return
  using document = openDocument(path)
  const drawn = document.renderPage(1, { widthPx: width })
  expect(drawn).toMatchObject({ width, height })
  expect(pixels.every((value, at) => drawn.pixels[at * 3] === value)).toBe(true)
})

test('letters take less room than as a fax', async () => {
  const [width, height] = [1240, 400]
  const lines = Array.from(
    { length: 8 },
    (_, line) => `<text x="20" y="${45 * line + 40}" font-size="34">The quick brown fox jumps ${line}</text>`,
  )
  const page = sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${lines.join('')}</svg>`))
  const grey = page.flatten({ background: '#fff' }).greyscale().threshold(128).toColourspace('b-w')
  const fax = await grey.clone().tiff({ compression: 'ccittfax4', bitdepth: 1 }).toBuffer()
  const packed = packBits(await grey.raw().toBuffer(), { width, height })
  expect(encodeJbig2(packed, { width, height }).length).toBeLessThan(fax.length * 0.9)
})

test('white margins are not coded, whatever stands behind the end of a row', () => {
  const [width, height] = [203, 64]
  const packed = packBits(new Uint8Array(width * height).fill(255), { width, height })
  const rowBytes = Math.ceil(width / 8)
  for (let y = 0; y < height; y++) packed[y * rowBytes + rowBytes - 1] = 0xe0
  for (let y = 10; y < 20; y++) packed[y * rowBytes + 4] = 0xf0
  const coded = Buffer.from(encodeJbig2(packed, { width, height }))
  // The region's segment comes behind that of the page: its width, height and place.
  expect([0, 4, 8, 12].map((at) => coded.readUInt32BE(11 + 19 + 11 + at))).toEqual([8, 10, 32, 10])
})

test('fewer rows than are said are refused', () => {
  expect(() => encodeJbig2(new Uint8Array(9), { width: 8, height: 10 })).toThrow(RangeError)
})

/** A document whose only page is exactly the image. */
function imagePdf(data: Buffer, { width, height }: { width: number; height: number }): Buffer {
  const entries = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/JBIG2Decode`
  const page = '/Resources<</XObject<</I 5 0 R>>>>'
  const objects = onePage({ box: `0 0 ${width} ${height}`, content: `${width} 0 0 ${height} 0 0 cm /I Do`, page })
  return smallPdf([...objects, streamObject(data, entries)])
}

/** Whether a PBM, in which 1 is black, holds the inverse of these rows; what fills up a row says nothing. */
function whiteBits(pbm: Buffer, packed: Uint8Array, width: number): boolean {
  const bits = pbm.subarray(pbm.length - packed.length)
  const rowBytes = Math.ceil(width / 8)
  const rest = (255 << (rowBytes * 8 - width)) & 255
  return packed.every((byte, at) => ((~byte ^ (bits[at] ?? 0)) & (at % rowBytes === rowBytes - 1 ? rest : 255)) === 0)
}
