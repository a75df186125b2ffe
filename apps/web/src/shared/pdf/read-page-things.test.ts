import { init } from '@embedpdf/pdfium'
import { beforeAll, expect, test } from 'vitest'
import { createBlockReader } from './block-reader.ts'
import { nothingHidden } from './page-things.ts'
import { createPdfiumDocuments, type PdfiumDocuments } from './pdfium-documents.ts'
import type { PdfiumModule } from './pdfium-module.ts'

let documents: PdfiumDocuments
const whole = { scale: 1, left: 0, top: 0, width: 200, height: 100, hidden: nothingHidden }

const annotations = [
  '<< /Type /Annot /Subtype /Square /Rect [100 40 140 80] /C [1 0 0] /IC [0 1 0] /CA 0.5 /BS << /W 4 >> /Contents (A box) /T (Ann) >>',
  '<< /Type /Annot /Subtype /Popup /Rect [0 0 10 10] >>',
  '<< /Type /Annot /Subtype /Highlight /Rect [10 10 60 30] /QuadPoints [10 30 60 30 10 10 60 10] /C [1 1 0] >>',
  '<< /Type /Annot /Subtype /Line /Rect [0 0 50 50] /L [0 0 50 50] /LE [/None /OpenArrow] /C [0 0 1] >>',
  '<< /Type /Annot /Subtype /Ink /Rect [0 0 50 50] /InkList [[1 2 3 4]] /C [0 0 1] >>',
  '<< /Type /Annot /Subtype /Widget /Rect [0 0 10 10] >>',
]

beforeAll(async () => {
  documents = createPdfiumDocuments((await init({})) as unknown as PdfiumModule)
  const bytes = Uint8Array.from(file(), (character) => character.charCodeAt(0))
  documents.open(1, { reader: createBlockReader(bytes.length, (start, end) => bytes.slice(start, end)), password: '' })
})

test('images are numbered in the order of drawing, those of forms among them, with their places and what the file says of them', () => {
  expect(documents.things(1, 1)?.images).toEqual([
    { image: 0, alt: 'Harbour at night', box: { x: 10, y: 10, width: 30, height: 30 } },
    { image: 1, alt: '', box: { x: 85, y: 55, width: 20, height: 20 } },
  ])
})

test('annotations tell what they are and how they look; popups are none, and fields only have a place', () => {
  const found = documents.things(1, 1)?.annotations ?? []
  expect(found.map(({ annotation, kind }) => [annotation, kind])).toEqual([
    [0, 'shape'],
    [2, 'markup'],
    [3, 'shape'],
    [4, 'ink'],
  ])
  expect(documents.things(1, 1)?.fields).toEqual([{ annotation: 5, box: { x: 0, y: 90, width: 10, height: 10 } }])
  const [square, highlight, line, ink] = found
  expect(square).toMatchObject({ color: '#ff0000', width: 4, text: 'A box', author: 'Ann', box: { x: 100, y: 20, width: 40, height: 40 } })
  expect(square?.opacity).toBeCloseTo(0.5, 1)
  expect(square?.look).toEqual({ kind: 'shape', shape: 'rect', room: 2, fill: '#00ff00' })
  const quad = [
    { x: 10, y: 70 },
    { x: 60, y: 70 },
    { x: 60, y: 90 },
    { x: 10, y: 90 },
  ]
  expect(highlight?.look).toEqual({ kind: 'markup', how: 'highlight', quads: [quad] })
  expect(line?.look).toMatchObject({
    shape: 'arrow',
    points: [
      { x: 0, y: 100 },
      { x: 50, y: 50 },
    ],
  })
  expect(ink?.look).toMatchObject({
    kind: 'ink',
    strokes: [
      [
        { x: 1, y: 98 },
        { x: 3, y: 96 },
      ],
    ],
  })
})

test('an image or an annotation is hidden, drawn alone, and shown again', () => {
  const before = documents.drawPart(1, 1, whole)?.pixels
  const at = (pixels: Uint8ClampedArray | undefined, x: number, y: number) => [
    ...(pixels?.slice((y * 200 + x) * 4, (y * 200 + x) * 4 + 4) ?? []),
  ]
  expect(at(before, 25, 25)).toEqual([255, 0, 0, 255])
  const without = documents.drawPart(1, 1, { ...whole, hidden: { ...nothingHidden, images: [0], annotations: [2] } })?.pixels
  expect(at(without, 25, 25)).toEqual([255, 255, 255, 255])
  expect(at(before, 58, 80)).not.toEqual(at(without, 58, 80))
  const image = documents.drawPart(1, 1, { ...whole, only: { image: 0 } })?.pixels
  expect(at(image, 25, 25)).toEqual([255, 0, 0, 255])
  expect(at(image, 95, 65)).toEqual([0, 0, 0, 0])
  const mark = documents.drawPart(1, 1, { ...whole, only: { annotation: 2 } })?.pixels
  expect(at(mark, 25, 25)).toEqual([0, 0, 0, 0])
  expect(at(mark, 58, 80)[3]).toBeGreaterThan(0)
  expect(documents.drawPart(1, 1, whole)?.pixels).toEqual(before)
})

function file(): string {
  const image = (color: string) =>
    `<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Length 6 /Filter /ASCIIHexDecode >>\nstream\n${color}\nendstream`
  const stream = (content: string, entries = '') => `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 8 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /StructParents 0 /Annots [${annotations.join(' ')}] /Resources << /XObject << /I 5 0 R /X 6 0 R >> >> >>`,
    stream('/Figure << /MCID 0 >> BDC q 30 0 0 30 10 60 cm /I Do Q EMC /X Do'),
    image('FF0000'),
    stream(
      // Numbered for itself: not the figure of the page.
      '/Figure << /MCID 0 >> BDC q 20 0 0 20 5 5 cm /I Do Q EMC',
      '/Type /XObject /Subtype /Form /BBox [0 0 50 50] /Matrix [1 0 0 1 80 20] /Resources << /XObject << /I 7 0 R >> >>',
    ),
    image('00FF00'),
    '<< /Type /StructTreeRoot /K 9 0 R /ParentTree 11 0 R >>',
    '<< /Type /StructElem /S /Figure /P 8 0 R /Alt (Harbour at night) /K 10 0 R >>',
    '<< /Type /StructElem /S /Span /P 9 0 R /Pg 3 0 R /K 0 >>',
    '<< /Nums [0 [10 0 R]] >>',
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return `%PDF-1.7\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`
}
