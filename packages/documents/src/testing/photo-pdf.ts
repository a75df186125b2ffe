import sharp from 'sharp'
import { noisePixels } from './noise.ts'
import { smallPdf, streamObject } from './small-pdf.ts'

const [width, height] = [600, 400]

/** Pages, each with a photograph of its own of 400 pixels an inch, an inch and a half wide. */
export async function photoPdf({ pages = 1 } = {}): Promise<Buffer> {
  const ids = Array.from({ length: pages }, (_, index) => 3 + index * 3)
  const objects = await Promise.all(ids.map((id, index) => pageWithPhoto(id, index)))
  return smallPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${ids.map((id) => `${id} 0 R`).join(' ')}]/Count ${pages}>>`,
    ...objects.flat(),
  ])
}

async function pageWithPhoto(id: number, index: number): Promise<(string | Buffer)[]> {
  const jpeg = await sharp(noisePixels(width, height, 3, index), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
  const entries = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`
  return [
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 148 112]/Contents ${id + 1} 0 R/Resources<</XObject<</I ${id + 2} 0 R>>>>>>`,
    streamObject('q 108 0 0 72 20 20 cm /I Do Q'),
    streamObject(jpeg, entries),
  ]
}
