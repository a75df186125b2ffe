import { deflateSync } from 'node:zlib'
import { contentStreams, readableContent } from '../../../content/content-bytes.ts'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Conversion } from '../conversion.ts'
import { forEachReachable } from '../reachable.ts'
import { withinLimits } from './content-limits.ts'
import { withShallowStates } from './deep-states.ts'
import { shortenValues } from './long-values.ts'
import { mendPageSize } from './page-sizes.ts'

/** Brings a converted document within the limits of its part. Hardly any document needs that, so it's done where the validator asks for it. */
export function holdLimits(conversion: Conversion): void {
  const { pdf, part } = conversion
  for (let number = 1; number <= pdf.pageCount; number++) {
    pdf.scoped(() => {
      const page = pdf.page(number)
      // First, since it saves a state of its own.
      if (part > 1) mendPageSize(pdf, page)
      shortenContent(conversion, page)
    })
  }
  forEachReachable(pdf, (object) => {
    if (object.isStream) shortenDrawing(conversion, object)
    else if (object.get('/Subtype').name === '/Type3') shortenGlyphs(conversion, object)
    shortenValues(conversion, object)
  })
  const info = pdf.trailer.get('/Info')
  if (info.isDictionary) shortenValues(conversion, info)
}

function shortenContent(conversion: Conversion, page: PdfObject): void {
  const parts = contentStreams(page).map(readableContent)
  if (parts.includes(undefined)) return
  const bytes = Buffer.concat(parts.flatMap((part) => (part ? [part.bytes, newLine] : [])))
  const short = shortened(conversion, bytes, numberedResources(page))
  if (short) page.set('/Contents', conversion.pdf.stream(deflateSync(short), { '/Filter': '/FlateDecode' }))
}

const newLine = Buffer.from('\n')

function shortenDrawing(conversion: Conversion, stream: PdfObject): void {
  if (stream.get('/Subtype').name === '/Form' || stream.get('/PatternType').integer === 1)
    shortenStream(conversion, stream, numberedResources(stream))
}

function shortenGlyphs(conversion: Conversion, font: PdfObject): void {
  const glyphs = font.get('/CharProcs')
  const resources = numberedResources(font)
  for (const name of glyphs.keys()) if (glyphs.get(name).isStream) shortenStream(conversion, glyphs.get(name), resources)
}

function shortenStream(conversion: Conversion, stream: PdfObject, resources: PdfObject): void {
  const read = readableContent(stream)
  const short = read && shortened(conversion, read.bytes, resources)
  if (short) conversion.pdf.replaceStream(stream.remove('/DecodeParms'), deflateSync(short), { filter: '/FlateDecode' })
}

/** With a number, so that forms can share them. */
function numberedResources(holder: PdfObject): PdfObject {
  const resources = holder.get('/Resources')
  if (!resources.isDictionary || resources.id > 0) return resources
  holder.set('/Resources', resources.indirect())
  return holder.get('/Resources')
}

function shortened({ pdf, part }: Conversion, content: Uint8Array, resources: PdfObject): Uint8Array | undefined {
  const short = withinLimits(content, part)
  return withShallowStates(short ?? content, resources, pdf) ?? short
}
