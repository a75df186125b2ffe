import { readFile } from 'node:fs/promises'
import { AppError } from '@octavo/core/messages/errors.ts'
import { emptySegment, type Jbig2Segment, jbig2Segments, jbig2Types } from '../formats/jbig2-segments.ts'
import type { PdfStream } from '../writer/pdf-writer.ts'

const signature = Buffer.from([0x97, 0x4a, 0x42, 0x32, 0x0d, 0x0a, 0x1a, 0x0a])
/** Sequential segments, with a known number of pages. */
const sequential = 1
const headBytes = signature.length + 5

/**
 * A single-page file from the JBIG2 data of a PDF, which has neither file header nor end marks; the segments it shares with other images
 * come first. Undefined if no file with an image of this size can be made.
 */
export function jbig2File(
  data: Uint8Array,
  { shared, width, height }: { shared: Uint8Array | undefined; width: number; height: number },
): Uint8Array | undefined {
  const before = shared ? jbig2Segments(shared) : []
  const own = jbig2Segments(data)
  if (!before || !own) return undefined
  const segments = [...before, ...own]
  const size = pageSize(data, own)
  if (size?.width !== width || (size.height !== height && size.height !== unknownHeight)) return undefined
  if (segments.some(({ page }) => page > 1)) return undefined
  const last = segments.reduce((most, { number }) => Math.max(most, number), 0)
  const ends = own.some(({ type }) => type === jbig2Types.endOfPage) ? [] : [emptySegment(last + 1, jbig2Types.endOfPage, 1)]
  if (!segments.some(({ type }) => type === jbig2Types.endOfFile)) ends.push(emptySegment(last + 2, jbig2Types.endOfFile, 0))
  return Buffer.concat([
    signature,
    Buffer.from([sequential, 0, 0, 0, 1]),
    ...(shared ? [whole(shared, before)] : []),
    whole(data, own),
    ...ends,
  ])
}

/** A JBIG2 file as embedded in a PDF. */
export interface Jbig2 {
  width: number
  height: number
  stream: PdfStream
}

/** Reads a JBIG2 file of one page. Throws `DOCUMENT_DAMAGED`. */
export async function readJbig2(path: string): Promise<Jbig2> {
  const file = await readFile(path)
  const data = file.subarray(headBytes)
  const segments = (file[signature.length] ?? 0) & sequential ? jbig2Segments(data) : undefined
  const size = segments && pageSize(data, segments)
  if (!segments || !size || size.height === unknownHeight) throw new AppError('DOCUMENT_DAMAGED')
  const ends: readonly number[] = [jbig2Types.endOfPage, jbig2Types.endOfFile]
  const end = segments.findIndex(({ type }) => ends.includes(type))
  const content = whole(data, end < 0 ? segments : segments.slice(0, end))
  const entries = `/Type /XObject /Subtype /Image /Width ${size.width} /Height ${size.height}`
  return { ...size, stream: { entries: `${entries} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode`, content: [content] } }
}

/** For a page that is written in stripes and ends with them. */
const unknownHeight = 0xffff_ffff

function pageSize(data: Uint8Array, segments: readonly Jbig2Segment[]): { width: number; height: number } | undefined {
  const pages = segments.filter(({ type }) => type === jbig2Types.pageInformation)
  const [page] = pages
  if (!page || pages.length > 1 || page.page !== 1 || page.end - page.contentAt < 8) return undefined
  const view = new DataView(data.buffer, data.byteOffset + page.contentAt, 8)
  return { width: view.getUint32(0), height: view.getUint32(4) }
}

function whole(data: Uint8Array, segments: readonly Jbig2Segment[]): Uint8Array {
  return data.subarray(0, segments.at(-1)?.end ?? 0)
}
