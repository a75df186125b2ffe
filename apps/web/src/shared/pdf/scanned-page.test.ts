import { init } from '@embedpdf/pdfium'
import { beforeAll, describe, expect, test } from 'vitest'
import { createBlockReader } from './block-reader.ts'
import { createPdfiumDocuments, type PdfiumDocuments } from './pdfium-documents.ts'
import type { PdfiumModule } from './pdfium-module.ts'

let documents: PdfiumDocuments
let opened = 0

beforeAll(async () => {
  documents = createPdfiumDocuments((await init({})) as unknown as PdfiumModule)
})

/** Eight pixels by eight. */
const smallJpeg = atob(
  '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAb/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCWAAon/9k=',
)
/** As long as the image of a scan. */
const jpeg = smallJpeg.padEnd(9000, '\0')

describe('a page that only shows a JPEG', () => {
  test('is told with its place', () => {
    const page = scanOf({ content: 'q 100 0 0 50 20 10 cm /I Do Q' })
    expect(page).toMatchObject({ size: { width: 200, height: 100 }, jpeg: { width: 8, height: 8 } })
    expect(rounded(page)).toEqual({ origin: [0.1, 0.4], across: [0.5, 0], down: [0, 0.5] })
    expect(page?.jpeg.parts.reduce((sum, part) => sum + part.length, 0)).toBe(jpeg.length)
  })

  test('may be rotated, by its page and by its content', () => {
    expect(rounded(scanOf({ page: '/Rotate 90' }))).toEqual({ origin: [1, 0], across: [0, 1], down: [-1, 0] })
    expect(rounded(scanOf({ page: '/Rotate 180' }))).toEqual({ origin: [1, 1], across: [-1, 0], down: [0, -1] })
    expect(rounded(scanOf({ page: '/Rotate 270' }))).toEqual({ origin: [0, 1], across: [0, -1], down: [1, 0] })
    expect(rounded(scanOf({ content: 'q 0 100 -200 0 200 0 cm /I Do Q' }))).toEqual({ origin: [0, 1], across: [0, -1], down: [1, 0] })
  })

  test('may have a crop box and text that nobody sees', () => {
    const content = 'BT 3 Tr /F 12 Tf (found) Tj ET q 200 0 0 100 0 0 cm /I Do Q'
    expect(rounded(scanOf({ content, page: '/CropBox[50 0 150 100]' }))).toEqual({ origin: [-0.5, 0], across: [2, 0], down: [0, 1] })
  })
})

test.each([
  ['text that is seen', { content: 'BT /F 12 Tf (seen) Tj ET q 200 0 0 100 0 0 cm /I Do Q' }],
  ['a line', { content: 'q 200 0 0 100 0 0 cm /I Do Q 0 0 m 9 9 l S' }],
  ['a second image', { content: 'q 200 0 0 100 0 0 cm /I Do Q q 9 0 0 9 0 0 cm /I Do Q' }],
  ['a clip', { content: 'q 0 0 20 20 re W n 200 0 0 100 0 0 cm /I Do Q' }],
  ['a layer', { content: '/OC /L BDC q 200 0 0 100 0 0 cm /I Do Q EMC' }],
  ['an annotation', { page: '/Annots[<</Type/Annot/Subtype/Square/Rect[0 0 9 9]>>]' }],
  ['a mask', { image: '/SMask 7 0 R' }],
  ['a colour key', { image: '/Mask[0 0 0 0 0 0]' }],
  ['inverted colours', { image: '/Decode[1 0 1 0 1 0]' }],
  ['a name in disguise', { image: '/SM#61sk 7 0 R' }],
  ['another colour space', { image: '/ColorSpace/DeviceCMYK' }],
  ['another filter around', { image: '/Filter[/ASCIIHexDecode/DCTDecode]' }],
])('%s leaves the page to PDFium', (_, parts) => {
  expect(scanOf(parts)).toBeUndefined()
})

interface Parts {
  content?: string
  page?: string
  image?: string
}

function scanOf({ content = 'q 200 0 0 100 0 0 cm /I Do Q', page = '', image = '' }: Parts) {
  const colours = image.includes('/ColorSpace') ? '' : '/ColorSpace/DeviceRGB'
  const filter = image.includes('/Filter') ? '' : '/Filter/DCTDecode'
  const about = `/Type/XObject/Subtype/Image/Width 8/Height 8/BitsPerComponent 8${colours}${filter}${image}`
  const pdf = [
    '%PDF-1.7',
    '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
    '2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj',
    `3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>/Font<</F 6 0 R>>/Properties<</L<</Type/OCG/Name(L)>>>>>>${page}>> endobj`,
    `4 0 obj <</Length ${content.length}>> stream\n${content}\nendstream endobj`,
    `5 0 obj <<${about}/Length ${jpeg.length}>> stream\n${jpeg}\nendstream endobj`,
    '6 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj',
    `7 0 obj <</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Length 1>> stream\n0\nendstream endobj`,
    'trailer <</Root 1 0 R/Size 8>>\n%%EOF\n',
  ].join('\n')
  const bytes = Uint8Array.from(pdf, (character) => character.charCodeAt(0))
  opened += 1
  expect(
    documents.open(opened, { reader: createBlockReader(bytes.length, (start, end) => bytes.slice(start, end)), password: '' }),
  ).toMatchObject({ state: 'open' })
  const made = documents.scanOrDraw(opened, 1, 100)
  expect(made).toBeDefined()
  return made && 'scan' in made ? made.scan : undefined
}

function rounded(page: ReturnType<typeof scanOf>) {
  const point = ({ x, y }: { x: number; y: number }) => [x, y].map((share) => Math.round(share * 1000) / 1000 + 0)
  return page && { origin: point(page.origin), across: point(page.across), down: point(page.down) }
}
