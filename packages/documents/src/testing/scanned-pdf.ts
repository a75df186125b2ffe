import sharp from 'sharp'
import { smallPdf, streamObject } from './small-pdf.ts'

export interface ScannedPage {
  lines: readonly string[]
  /** How far the paper was turned clockwise when it was scanned, in degrees. */
  turned?: number
  /** Entries of the page, such as `/Rotate 90`. */
  entries?: string
  /** Operators after the image. */
  content?: string
}

const dpi = 200
const [width, height] = [Math.round(5.5 * dpi), Math.round(4 * dpi)]

/** Pages that are nothing but the image of a sheet with lines of text. */
export async function scannedPdf(pages: readonly ScannedPage[]): Promise<Buffer> {
  const ids = pages.map((_, index) => 4 + index * 3)
  const objects = await Promise.all(pages.map((page, index) => scannedPage(ids[index] ?? 0, page)))
  return smallPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${ids.map((id) => `${id} 0 R`).join(' ')}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...objects.flat(),
  ])
}

async function scannedPage(id: number, { entries = '', content = '', ...page }: ScannedPage): Promise<(string | Buffer)[]> {
  const { jpeg, across, down } = await scan(page)
  const [wide, high] = [(across / dpi) * 72, (down / dpi) * 72]
  const image = `/Type/XObject/Subtype/Image/Width ${across}/Height ${down}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/DCTDecode`
  return [
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${wide} ${high}]/Contents ${id + 1} 0 R${entries}/Resources<</Font<</H 3 0 R>>/XObject<</I ${id + 2} 0 R>>>>>>`,
    streamObject(`q ${wide} 0 0 ${high} 0 0 cm /I Do Q ${content}`),
    streamObject(jpeg, image),
  ]
}

async function scan({ lines, turned = 0 }: ScannedPage): Promise<{ jpeg: Buffer; across: number; down: number }> {
  const texts = lines.map(
    (line, index) => `<text x="80" y="${120 + index * 56}" font-family="Liberation Serif" font-size="36">${line}</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f6f4ee"/>${texts.join('')}</svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .rotate(turned, { background: '#f6f4ee' })
    .flatten()
    .toColourspace('b-w')
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true })
  return { jpeg: data, across: info.width, down: info.height }
}
