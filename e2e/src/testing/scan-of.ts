import { execFileSync } from 'node:child_process'
import { pdfOf, type TestFile } from './pdfs.ts'

/** A scan of the only page of a PDF: an image of it and nothing else, as poppler draws it. */
export function scanOf({ name, buffer }: TestFile): TestFile {
  const jpeg = execFileSync('pdftoppm', ['-r', '200', '-jpeg', '-singlefile', '-'], { input: buffer }).toString('latin1')
  const [width, height] = sizeOf(jpeg)
  const [wide, high] = [(width * 72) / 200, (height * 72) / 200]
  const content = `q ${wide} 0 0 ${high} 0 0 cm /I Do Q`
  const image = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`
  return pdfOf(name, [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${wide} ${high}]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    `<<${image}/Length ${jpeg.length}>>\nstream\n${jpeg}\nendstream`,
  ])
}

/** Width and height in the frame header of a JPEG. */
function sizeOf(jpeg: string): [number, number] {
  const at = jpeg.search(/\xff[\xc0-\xc2]\0/)
  const number = (place: number) => jpeg.charCodeAt(at + place) * 256 + jpeg.charCodeAt(at + place + 1)
  return [number(7), number(5)]
}
