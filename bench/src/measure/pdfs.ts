import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A page of words, or a full-page image. */
export type GeneratedPage = { kind: 'text'; content: Buffer } | { kind: 'image'; jpeg: Buffer }

export interface NoiseImage {
  jpeg: Buffer
  /** The same image with different bytes, so that no engine can store it once for many pages. */
  distinct(number: number): Buffer
}

/** An image of noise, which JPEG can't compress. */
export async function noiseImage(): Promise<NoiseImage> {
  const next = seededNumbers(7)
  const pixels = Buffer.from(Array.from({ length: imageWidth * imageHeight * 3 }, () => 96 + (next() % 64)))
  const jpeg = await sharp(pixels, { raw: { width: imageWidth, height: imageHeight, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer()
  return { jpeg, distinct: (number) => withComment(jpeg, `page ${number}`) }
}

const imageWidth = 1240
const imageHeight = 877

/** Pages of text, all different. */
export function* textPages(count: number, { seed, lines }: { seed: number; lines: number }): Generator<GeneratedPage> {
  const next = seededNumbers(seed)
  for (let page = 0; page < count; page++) {
    const text = Array.from({ length: lines }, () => `(${words(next)}) Tj T*`).join('\n')
    yield { kind: 'text', content: deflateSync(`BT /F 9 Tf 11 TL 50 800 Td\n${text}\nET`) }
  }
}

/** Writes pages as a PDF file, piece by piece. `outline` gives each page a bookmark and a link through a named destination. */
export async function writePdf(path: string, pages: Iterable<GeneratedPage>, options: { outline?: boolean } = {}): Promise<void> {
  await pipeline(Readable.from(pdfParts(pages, options), { objectMode: false }), createWriteStream(path))
}

function* pdfParts(pages: Iterable<GeneratedPage>, { outline = false }: { outline?: boolean }): Generator<Buffer> {
  const offsets: number[] = []
  let length = 0
  const part = (bytes: Buffer) => {
    length += bytes.length
    return bytes
  }
  const object = (number: number, body: string | Buffer) => {
    offsets[number] = length
    return part(Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]))
  }
  const pageNumbers: number[] = []
  let last = 4

  yield part(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'))
  yield object(3, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
  for (const page of pages) {
    const number = last + 1
    pageNumbers.push(number)
    const link = `<</Type/Annot/Subtype/Link/Rect[50 20 90 40]/Border[0 0 0]/Dest(page${pageNumbers.length})>>`
    const resources = page.kind === 'text' ? '/Font<</F 3 0 R>>' : `/XObject<</P ${number + 2} 0 R>>`
    const annotations = outline ? `/Annots[${link}]` : ''
    yield object(
      number,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${number + 1} 0 R/Resources<<${resources}>>${annotations}>>`,
    )
    yield object(number + 1, page.kind === 'text' ? stream(page.content, '/Filter/FlateDecode') : stream(Buffer.from(showImage)))
    if (page.kind === 'image') yield object(number + 2, stream(page.jpeg, imageEntries))
    last = number + (page.kind === 'image' ? 2 : 1)
  }
  yield object(2, `<</Type/Pages/Count ${pageNumbers.length}/Kids[${pageNumbers.map((number) => `${number} 0 R`).join(' ')}]>>`)
  if (outline) {
    const first = last + 1
    last += pageNumbers.length
    for (const index of pageNumbers.keys()) yield object(first + index, bookmark(index, { first, last, parent: 4 }))
    yield object(4, `<</Type/Outlines/First ${first} 0 R/Last ${last} 0 R/Count ${pageNumbers.length}>>`)
  } else yield object(4, '<</Type/Outlines>>')
  yield object(1, `<</Type/Catalog/Pages 2 0 R${outline ? `/Outlines 4 0 R/Dests<<${destinations(pageNumbers)}>>` : ''}>>`)
  const start = length
  const entries = Array.from({ length: last }, (_, index) => `${String(offsets[index + 1]).padStart(10, '0')} 00000 n \n`).join('')
  yield Buffer.from(`xref\n0 ${last + 1}\n0000000000 65535 f \n${entries}`)
  yield Buffer.from(`trailer\n<</Size ${last + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`)
}

const showImage = 'q 595 0 0 421 0 210 cm /P Do Q'
const imageEntries = `/Type/XObject/Subtype/Image/Width ${imageWidth}/Height ${imageHeight}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`

function stream(content: Buffer, entries = ''): Buffer {
  return Buffer.concat([Buffer.from(`<<${entries}/Length ${content.length}>>\nstream\n`), content, Buffer.from('\nendstream')])
}

function bookmark(index: number, { first, last, parent }: { first: number; last: number; parent: number }): string {
  const number = first + index
  const before = number > first ? `/Prev ${number - 1} 0 R` : ''
  const after = number < last ? `/Next ${number + 1} 0 R` : ''
  return `<</Title(Part ${index + 1})/Parent ${parent} 0 R${before}${after}/Dest/page${index + 1}>>`
}

function destinations(pageNumbers: readonly number[]): string {
  return pageNumbers.map((number, index) => `/page${index + 1}[${number} 0 R/XYZ 0 842 0]`).join('')
}

function words(next: () => number): string {
  return Array.from({ length: 14 }, () => vocabulary[next() % vocabulary.length]).join(' ')
}

const syllables = ['ma', 'ter', 'lin', 'o', 'ver', 'pa', 'gi', 'na', 'fol', 'io', 'quar', 'to', 'ink', 'bin', 'der', 'leaf']
const vocabulary = syllables.flatMap((first) => syllables.flatMap((second) => [`${first}${second}`, `${second}${first}${second}`]))

/** A comment comes right after the start of the image. */
function withComment(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.from(text)
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)])
}

/** Pseudorandom numbers, the same in every run (xorshift). */
function seededNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
}
