/** A segment of JBIG2 data: its header and the position of its bytes. */
export interface Jbig2Segment {
  number: number
  type: number
  /** The page it belongs to; 0 if several pages share it. */
  page: number
  /** Where its content begins, after its header. */
  contentAt: number
  end: number
}

/** The types that we refer to by name. */
export const jbig2Types = { pageInformation: 48, endOfPage: 49, endOfFile: 51 } as const

/** Reads the headers of consecutive segments. Undefined if they are inconsistent. */
export function jbig2Segments(bytes: Uint8Array): Jbig2Segment[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const segments: Jbig2Segment[] = []
  // A rest shorter than any header is a line end counted in the stream's length.
  for (let at = 0; bytes.length - at >= shortestHead; ) {
    const segment = readHead(view, at)
    if (!segment || segments.length >= maxSegments) return undefined
    segments.push(segment)
    at = segment.end
  }
  return segments
}

/** The header of a segment without content. */
export function emptySegment(number: number, type: number, page: number): Uint8Array {
  const head = Buffer.alloc(shortestHead)
  head.writeUInt32BE(number, 0)
  head.set([type, 0, page], 4)
  return head
}

const shortestHead = 11
const maxSegments = 100_000
/** Instead of a length that is known only after decoding. */
const unknownLength = 0xffff_ffff

function readHead(view: DataView, at: number): Jbig2Segment | undefined {
  const number = view.getUint32(at)
  const flags = view.getUint8(at + 4)
  const short = view.getUint8(at + 5) >> 5
  if (short === 5 || short === 6) return undefined
  const referred = short === 7 ? view.getUint32(at + 5) & 0x1fff_ffff : short
  const marks = short === 7 ? 4 + Math.ceil((referred + 1) / 8) : 1
  const numberBytes = number <= 256 ? 1 : number <= 65_536 ? 2 : 4
  const pageAt = at + 5 + marks + referred * numberBytes
  const hasLongPage = (flags & 0x40) !== 0
  const contentAt = pageAt + (hasLongPage ? 4 : 1) + 4
  if (contentAt > view.byteLength) return undefined
  const length = view.getUint32(contentAt - 4)
  if (length === unknownLength || contentAt + length > view.byteLength) return undefined
  const page = hasLongPage ? view.getUint32(pageAt) : view.getUint8(pageAt)
  return { number, type: flags & 0x3f, page, contentAt, end: contentAt + length }
}
