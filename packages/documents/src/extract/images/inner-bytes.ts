import { inflateSync } from 'node:zlib'
import { boundedBytes } from '../../content/bounded-bytes.ts'
import { generalFilters } from '../../content/general-filters.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'

/** The parameters of the last filter. */
export function lastParameters(image: PdfObject): PdfObject {
  const parameters = image.get('/DecodeParms')
  return parameters.isArray ? parameters.at(parameters.length - 1) : parameters
}

/** The bytes after decoding all filters except the last; undefined where they are damaged, too many, or in another coder of images. */
export function innerBytes(pdf: Pdf, image: PdfObject, filters: readonly string[], maxBytes = maxInnerBytes): Uint8Array | undefined {
  const stored = image.streamBytes({ decode: false })
  if (filters.length === 1) return stored.length <= maxBytes ? stored : undefined
  const parameters = image.get('/DecodeParms')
  // A new stream makes qpdf read the whole document once, so the usual filter is undone without one.
  if (filters.length === 2 && filters[0] === '/FlateDecode' && (parameters.isArray ? parameters.at(0) : parameters).isNull)
    return inflated(stored, maxBytes)
  const outer = filters.slice(0, -1)
  if (!outer.every((filter) => generalFilters.has(filter))) return undefined
  const around = pdf.stream(stored, {
    '/Filter': pdf.array(outer.map((name) => pdf.parse(name))),
    ...(parameters.isArray && { '/DecodeParms': pdf.array(parameters.items(outer.length)) }),
  })
  return boundedBytes(pdf, around, maxBytes)
}

/** Of an image or a part of it, in the format that only its last filter reads. */
export const maxInnerBytes = 256_000_000

function inflated(bytes: Uint8Array, maxBytes: number): Uint8Array | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: maxBytes })
  } catch {
    return undefined
  }
}
