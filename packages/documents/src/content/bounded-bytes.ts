import { inflateSync } from 'node:zlib'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { filtersOf, generalFilters, growingFilters } from './general-filters.ts'
import { decodeLzw } from './lzw.ts'

/**
 * The decoded bytes of a stream; undefined if they are damaged, packed by a coder of images, or more than `maxBytes`. qpdf decodes without a
 * limit, so the size is measured first.
 */
export function boundedBytes(pdf: Pdf, stream: PdfObject, maxBytes: number): Uint8Array | undefined {
  const filters = filtersOf(stream)
  if (!filters) return undefined
  const growing = filters.flatMap((filter, at) => (growingFilters.has(filter) ? [at] : []))
  // Two nested ones can expand a few bytes to gigabytes.
  if (growing.length > 1 || !filters.every((filter) => generalFilters.has(filter))) return undefined
  try {
    const [at] = growing
    if (at !== undefined && !fits(packedBytes(pdf, stream, filters.slice(0, at)), { stream, at, filter: filters[at] ?? '' }, maxBytes))
      return undefined
    const bytes = stream.streamBytes()
    return bytes.length <= maxBytes ? bytes : undefined
  } catch {
    return undefined
  }
}

/** The bytes after decoding the filters that only write them as text. */
function packedBytes(pdf: Pdf, stream: PdfObject, asText: readonly string[]): Uint8Array {
  const stored = stream.streamBytes({ decode: false })
  if (asText.length === 0) return stored
  return pdf.stream(stored, { '/Filter': pdf.array(asText.map((name) => pdf.parse(name))) }).streamBytes()
}

function fits(packed: Uint8Array, { stream, at, filter }: { stream: PdfObject; at: number; filter: string }, maxBytes: number): boolean {
  if (filter.startsWith('/Fl')) return inflateSync(packed, { maxOutputLength: maxBytes + 1 }).length <= maxBytes
  if (filter.startsWith('/R')) return runsLength(packed) <= maxBytes
  const parameters = stream.get('/DecodeParms')
  const early = ((parameters.isArray ? parameters.at(at) : parameters).get('/EarlyChange').integer ?? 1) !== 0
  return decodeLzw(packed, { early, maxBytes }).length <= maxBytes
}

/** How many bytes runs become (ISO 32000, 7.4.5). They should end at code 128, but qpdf skips it and goes on, so this does too. */
function runsLength(packed: Uint8Array): number {
  let length = 0
  for (let at = 0; at < packed.length; ) {
    const code = packed[at] ?? endOfRuns
    if (code === endOfRuns) at += 1
    else {
      length += code < endOfRuns ? code + 1 : 257 - code
      at += code < endOfRuns ? code + 2 : 2
    }
  }
  return length
}

const endOfRuns = 128
