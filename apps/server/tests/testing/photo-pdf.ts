import { randomBytes } from 'node:crypto'
import { smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'

/** A PDF with these images as they are, each on a page of its own. */
export function photoPdf(...jpegs: readonly Buffer[]): Buffer {
  const kids = jpegs.map((_, index) => `${3 + index * 3} 0 R`).join(' ')
  return smallPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${jpegs.length}>>`,
    ...jpegs.flatMap((jpeg, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents ${4 + index * 3} 0 R/Resources<</XObject<</I ${5 + index * 3} 0 R>>>>>>`,
      streamObject('q 99 0 0 99 0 0 cm /I Do Q'),
      streamObject(jpeg, '/Type/XObject/Subtype/Image/Width 16/Height 16/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/DCTDecode'),
    ]),
  ])
}

/** A JPEG of this many bytes, each unlike the others: behind its end there may be anything. */
export function photoOf(length: number): Buffer {
  return Buffer.concat([smallJpeg, randomBytes(length - smallJpeg.length)])
}

/** 16 × 16 grey pixels. */
const smallJpeg = Buffer.from(
  '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/wAALCAAQABABAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AAP/Z',
  'base64',
)
