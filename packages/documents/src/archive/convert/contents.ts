import { deflateSync } from 'node:zlib'
import { contentStreams, readableContent } from '../../content/content-bytes.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import { inheritedResources } from '../../read/inherited-resources.ts'
import type { Conversion } from './conversion.ts'
import { type MendedContent, mendContent } from './mend-content.ts'
import type { InlinePlace } from './recode-inline.ts'

/** Something with content of its own and the resources that this uses. */
export interface ContentHolder {
  holder: PdfObject
  resources: PdfObject
}

/** Mends the content of a form, pattern or glyph where it stands. Gives what it uses. */
export function mendStream(conversion: Conversion, stream: PdfObject): MendedContent | undefined {
  const read = readableContent(stream)
  if (!read) return undefined
  const mended = mendContent(read.bytes, placeIn(conversion, stream.get('/Resources')))
  if (mended.bytes || read.isDamaged) replace(conversion, stream, mended.bytes ?? read.bytes)
  return mended
}

/** Mends the content of a page. Its streams count as one content, which may be cut anywhere between two words. */
export function mendPage(conversion: Conversion, page: PdfObject): MendedContent | undefined {
  const streams = contentStreams(page)
  const contents = streams.map(readableContent)
  const read = contents.filter((content) => content !== undefined)
  if (read.length < contents.length) return undefined
  const bytes = read.length === 1 ? (read[0]?.bytes ?? newLine) : Buffer.concat(read.flatMap((content) => [content.bytes, newLine]))
  const mended = mendContent(bytes, placeIn(conversion, inheritedResources(page)))
  if (mended.bytes || read.some(({ isDamaged }) => isDamaged))
    page.set('/Contents', conversion.pdf.stream(deflateSync(mended.bytes ?? bytes), { '/Filter': '/FlateDecode' }))
  return mended
}

function placeIn({ pdf, part }: Conversion, resources: PdfObject): InlinePlace {
  return { pdf, part, resources }
}

const newLine = Buffer.from('\n')

function replace({ pdf }: Conversion, stream: PdfObject, bytes: Uint8Array): void {
  stream.remove('/DecodeParms')
  pdf.replaceStream(stream, deflateSync(bytes), { filter: '/FlateDecode' })
}
