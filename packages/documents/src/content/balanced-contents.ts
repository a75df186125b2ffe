import { deflateSync } from 'node:zlib'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { contentStreams, readableContent } from './content-bytes.ts'
import { openEnds, type Span, withBlanks } from './open-ends.ts'

/** The content of a page, balanced so that the graphics state before it is restored after it, and that appended content is drawn. */
export interface BalancedContents {
  streams: PdfObject[]
  /** The operators that close what the content leaves open, each on a line. */
  closing: string
  /** Whether the content could be parsed; if not it stays as it is, and may swallow what is appended. */
  isKnown: boolean
}

/**
 * The content streams of a page, prepared for adding content before and after them. Anything with effects beyond them is removed: a `Q`
 * without a `q`, an unclosed bracket, an unknown operator or one without its operands, at which some readers stop, and everything after the
 * start of an unterminated string or image, which no reader shows. Damaged streams are rewritten as far as they can be read.
 */
export function balancedContents(pdf: Pdf, page: PdfObject): BalancedContents {
  const streams = contentStreams(page)
  const contents = streams.map(readableContent).filter((content) => content !== undefined)
  if (contents.length < streams.length) return { streams, closing: '', isKnown: false }
  const { closing, blanks, end } = openEnds(Buffer.concat(contents.flatMap(({ bytes }) => [bytes, newLine])))
  let start = 0
  let next = 0
  const mended = contents.flatMap(({ bytes, isDamaged }, index) => {
    const [stream, from, kept] = [streams[index], start, bytes.subarray(0, Math.max(0, end - start))]
    start += bytes.length + newLine.length
    const own: Span[] = []
    for (let span = blanks[next]; span && span[0] < start; span = blanks[next]) {
      own.push([Math.max(0, span[0] - from), span[1] - from])
      if (span[1] > start) break
      next += 1
    }
    if (!stream || (kept.length === 0 && !isBlank(bytes))) return []
    const isAsBefore = !isDamaged && own.length === 0 && isBlank(bytes.subarray(kept.length))
    return [isAsBefore ? stream : replaced(pdf, stream, withBlanks(kept, own))]
  })
  return { streams: mended, closing: closing.map((operator) => `\n${operator}`).join(''), isKnown: true }
}

const newLine = Buffer.from('\n')

/** Whether it contains only white space and comments. */
function isBlank(bytes: Uint8Array): boolean {
  return /^(?:[\0\s]|%[^\r\n]*(?=[\r\n]|$))*$/.test(Buffer.from(bytes).toString('latin1'))
}

/** A new stream, because the old one may be shared with other pages; its other dictionary entries are copied. */
function replaced(pdf: Pdf, stream: PdfObject, content: Uint8Array): PdfObject {
  const entries = stream.keys().filter((key) => !['/Length', '/Filter', '/DecodeParms'].includes(key))
  return pdf.stream(deflateSync(content), {
    ...Object.fromEntries(entries.map((key) => [key, stream.get(key)])),
    '/Filter': '/FlateDecode',
  })
}
