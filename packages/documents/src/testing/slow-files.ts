import { deflateSync } from 'node:zlib'
import { onePage, smallPdf, streamObject } from './small-pdf.ts'

/** Pages that take minutes to draw: many shadings, each point of which is computed by a long function. */
export function slowShadingPdf({ shadings = 500, steps = 2000, pages = 1 } = {}): Buffer {
  const body = 'dup 0.5 mul sin abs 0.5 add '.repeat(Math.ceil(steps / 7))
  const colour = streamObject(`{ add ${body} dup dup }`, '/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]')
  const shading = '<</ShadingType 1/ColorSpace/DeviceRGB/Domain[0 1 0 1]/Matrix[600 0 0 800 0 0]/Function 5 0 R>>'
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Shading<</S 6 0 R>>>>>>'
  const numbers = [3, ...Array.from({ length: pages - 1 }, (_, index) => 7 + index)]
  return smallPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]/Count ${pages}>>`,
    page,
    streamObject('/S sh\n'.repeat(shadings)),
    colour,
    shading,
    ...Array.from({ length: pages - 1 }, () => page),
  ])
}

/** A page of text that is read at once and takes minutes to draw, for the same reason. */
export function slowTextPdf(text: string): Buffer {
  const body = 'dup 0.5 mul sin abs 0.5 add '.repeat(300)
  const resources = '/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>/Shading<</S 6 0 R>>>>'
  return smallPdf([
    ...onePage({ box: '0 0 600 800', content: `BT /F 18 Tf 50 700 Td (${text}) Tj ET\n${'/S sh\n'.repeat(500)}`, page: resources }),
    streamObject(`{ add ${body} dup dup }`, '/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]'),
    '<</ShadingType 1/ColorSpace/DeviceRGB/Domain[0 1 0 1]/Matrix[600 0 0 800 0 0]/Function 5 0 R>>',
  ])
}

/** A page that repeatedly draws one image of the maximum size, from a few kilobytes. */
export function vastImagesPdf({ images = 100, side = 65_535 } = {}): Buffer {
  const rows = deflateSync(deflateSync(Buffer.alloc(Math.ceil(side / 8) * side), { level: 9 }), { level: 9 })
  const image = `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceGray/BitsPerComponent 1/Filter[/FlateDecode/FlateDecode]`
  const content = Array.from({ length: images }, (_, index) => `q 500 0 0 500 ${index % 50} ${index % 70} cm /P Do Q`).join('\n')
  return smallPdf([...onePage({ box: '0 0 600 800', content, page: '/Resources<</XObject<</P 5 0 R>>>>' }), streamObject(rows, image)])
}

/** A TIFF of many pages of one pixel each. */
export function manyPageTiff(pages: number): Buffer {
  const entries = [
    [256, 3, 1],
    [257, 3, 1],
    [258, 3, 8],
    [259, 3, 1],
    [262, 3, 1],
    [273, 4, 8],
    [278, 3, 1],
    [279, 4, 1],
  ] as const
  const directoryBytes = 2 + entries.length * 12 + 4
  const first = 10
  const file = Buffer.alloc(first + pages * directoryBytes)
  file.write('II')
  file.writeUInt16LE(42, 2)
  file.writeUInt32LE(first, 4)
  for (let page = 0; page < pages; page++) {
    const at = first + page * directoryBytes
    file.writeUInt16LE(entries.length, at)
    for (const [index, [tag, type, value]] of entries.entries()) {
      const entry = at + 2 + index * 12
      file.writeUInt16LE(tag, entry)
      file.writeUInt16LE(type, entry + 2)
      file.writeUInt32LE(1, entry + 4)
      if (type === 3) file.writeUInt16LE(value, entry + 8)
      else file.writeUInt32LE(value, entry + 8)
    }
    file.writeUInt32LE(page + 1 < pages ? at + directoryBytes : 0, at + directoryBytes - 4)
  }
  return file
}
