import { deflateSync } from 'node:zlib'
import type { PdfObject } from '../qpdf/object.ts'
import type { Pdf } from '../qpdf/pdf.ts'
import { contentBytes, contentStreams } from './content-bytes.ts'
import { contentTokens } from './content-tokens.ts'

/** The content of a page, such that what is set before it holds again after it. */
export interface BalancedContents {
  streams: PdfObject[]
  /** As many `Q` as the content leaves open, each on a line. */
  closing: string
}

/**
 * The content streams of a page for putting something around them. A `Q` that closes nothing, which every reader passes over,
 * is taken out: it would close what is put around. Content that cannot be read within bounds stays as it is.
 */
export function balancedContents(pdf: Pdf, page: PdfObject): BalancedContents {
  const streams = contentStreams(page)
  const contents = streams.map((stream) => contentBytes(stream))
  const parts = contents.filter((content) => content !== undefined)
  if (parts.length < streams.length) return { streams, closing: '' }
  const { open, needless } = countStates(Buffer.concat(parts.flatMap((part) => [part, newLine])))
  if (needless.length === 0) return { streams, closing: '\nQ'.repeat(open) }
  let start = 0
  let next = 0
  const mended = streams.map((stream, index) => {
    const content = parts[index] ?? newLine
    const own: number[] = []
    for (; (needless[next] ?? Infinity) < start + content.length; next += 1) own.push((needless[next] ?? 0) - start)
    start += content.length + newLine.length
    return own.length === 0 ? stream : withoutBytes(pdf, stream, { content, at: own })
  })
  return { streams: mended, closing: '\nQ'.repeat(open) }
}

const newLine = Buffer.from('\n')
const blank = 0x20

/** How many states content leaves open, and where it closes one that it has not opened. */
function countStates(content: Uint8Array): { open: number; needless: number[] } {
  const needless: number[] = []
  let open = 0
  for (const token of contentTokens(content)) {
    if (token.kind === 'inline') continue
    if (token.text === 'q') open += 1
    else if (token.text === 'Q' && open > 0) open -= 1
    else if (token.text === 'Q') needless.push(token.at)
  }
  return { open, needless }
}

/** A new stream, for the old one may be shared with other pages; what else stands in its dictionary comes along. */
function withoutBytes(pdf: Pdf, stream: PdfObject, { content, at }: { content: Uint8Array; at: readonly number[] }): PdfObject {
  const bytes = Uint8Array.from(content)
  for (const index of at) bytes[index] = blank
  const entries = stream.keys().filter((key) => !['/Length', '/Filter', '/DecodeParms'].includes(key))
  return pdf.stream(deflateSync(bytes), {
    ...Object.fromEntries(entries.map((key) => [key, stream.get(key)])),
    '/Filter': '/FlateDecode',
  })
}
