import type { PdfObject } from '../../../engines/qpdf/object.ts'
import { filtersOf } from '../graphics/xobjects.ts'
import type { Validation } from '../validation.ts'
import { checkOtherMetadata } from '../xmp/check-metadata.ts'
import type { ExtensionSchemas } from '../xmp/extension-schemas.ts'

const filters = new Set(
  ['ASCIIHexDecode', 'ASCII85Decode', 'FlateDecode', 'RunLengthDecode', 'CCITTFaxDecode', 'JBIG2Decode', 'DCTDecode', 'JPXDecode'].map(
    (name) => `/${name}`,
  ),
)

/** Checks the dictionaries of the streams among these objects: where their data is and how it's packed (6.1.7, 6.1.10), and metadata of parts. */
export function checkStreams(validation: Validation, ids: Iterable<number>, schemas: ExtensionSchemas): void {
  const { pdf, findings } = validation
  const main = pdf.root.get('/Metadata').id
  for (const id of ids) pdf.scoped(() => checkStream(pdf.object(id), id))

  function checkStream(object: PdfObject, id: number): void {
    if (!object.isStream) return
    if (['/F', '/FFilter', '/FDecodeParms'].some((key) => object.has(key))) findings.add('STREAM_EXTERNAL', { object: id })
    else if (!hasAllowedFilters(object, validation)) findings.add('FILTER_NOT_ALLOWED', { object: id })
    if (id !== main && object.get('/Type').name === '/Metadata') checkOtherMetadata(object, schemas, validation)
  }
}

function hasAllowedFilters(stream: PdfObject, { part }: Validation): boolean {
  return filtersOf(stream).every((name, index) => {
    if (part === 1) return name !== '/LZWDecode'
    if (name !== '/Crypt') return filters.has(name)
    const parameters = stream.get('/DecodeParms')
    const own = parameters.isArray ? parameters.at(index) : parameters
    return (own.get('/Name').name ?? '/Identity') === '/Identity'
  })
}
