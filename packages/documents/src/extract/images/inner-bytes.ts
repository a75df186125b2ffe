import { inflateSync } from 'node:zlib'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'

/** The parameters of the last filter. */
export function lastParameters(image: PdfObject): PdfObject {
  const parameters = image.get('/DecodeParms')
  return parameters.isArray ? parameters.at(parameters.length - 1) : parameters
}

/** The bytes after decoding all filters except the last. */
export function innerBytes(pdf: Pdf, image: PdfObject, filters: readonly string[]): Uint8Array | undefined {
  const stored = image.streamBytes({ decode: false })
  if (filters.length === 1) return stored
  const parameters = image.get('/DecodeParms')
  // A new stream makes qpdf read the whole document once, so the usual filter is undone without one.
  if (filters.length === 2 && filters[0] === '/FlateDecode' && (parameters.isArray ? parameters.at(0) : parameters).isNull)
    return inflated(stored)
  const around = pdf.stream(stored, {
    '/Filter': pdf.array(filters.slice(0, -1).map((name) => pdf.parse(name))),
    ...(parameters.isArray && { '/DecodeParms': pdf.array(parameters.items(8).slice(0, -1)) }),
  })
  return decodedBytes(around)
}

const maxBytes = 256_000_000

function inflated(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: maxBytes })
  } catch {
    return undefined
  }
}

/** Undefined where the data is damaged. */
export function decodedBytes(stream: PdfObject): Uint8Array | undefined {
  try {
    return stream.streamBytes()
  } catch {
    return undefined
  }
}
