import { deflateSync } from 'node:zlib'
import { filtersOf, generalFilters } from '../../content/general-filters.ts'
import { decodeLzw } from '../../content/lzw.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Conversion } from './conversion.ts'

/** Stores a stream that is packed by LZW, or in a way that depends on keys, with Flate; one in another file is emptied. */
export function mendStreamFilters({ pdf }: Conversion, stream: PdfObject): void {
  const isFile = stream.has('/F') || stream.has('/FFilter') || stream.has('/FDecodeParms')
  if (isFile) stream.remove('/F', '/FFilter', '/FDecodeParms')
  const names = filtersOf(stream)
  if (!names) return
  if (names.includes('/Crypt')) dropCrypt({ stream, names, pdf })
  if (names.some((name) => name in longNames)) writeOut(pdf, stream)
  if (!names.includes('/LZWDecode') && !names.includes('/LZW')) return
  if (names.length === 1) {
    const parameters = stream.get('/DecodeParms')
    const own = parameters.isArray ? parameters.at(0) : parameters
    const early = (own.get('/EarlyChange').integer ?? 1) !== 0
    const bytes = deflateSync(decodeLzw(stream.streamBytes({ decode: false }), { early }))
    // The predictor is the same for both; the rest of the parameters means nothing to Flate.
    const kept = own.isDictionary ? own.shallowCopy().remove('/EarlyChange') : undefined
    pdf.replaceStream(stream, bytes, { filter: '/FlateDecode', ...(kept && kept.keys().length > 0 && { parameters: kept }) })
  } else unpackFirst({ stream, names, pdf })
}

/** Only inline images may write them short. */
const longNames: Readonly<Record<string, `/${string}`>> = {
  '/A85': '/ASCII85Decode',
  '/AHx': '/ASCIIHexDecode',
  '/CCF': '/CCITTFaxDecode',
  '/DCT': '/DCTDecode',
  '/Fl': '/FlateDecode',
  '/RL': '/RunLengthDecode',
}

function writeOut(pdf: Conversion['pdf'], stream: PdfObject): void {
  const filter = stream.get('/Filter')
  const long = (name = '') => longNames[name] ?? (`/${name.slice(1)}` as const)
  stream.set('/Filter', filter.isArray ? pdf.array(filter.items().map(({ name }) => long(name))) : long(filter.name))
}

interface Filtered {
  pdf: Conversion['pdf']
  stream: PdfObject
  names: readonly string[]
}

/** Undoes every filter before the one that belongs to an image. */
function unpackFirst({ pdf, stream, names }: Filtered): void {
  const inner = names.findIndex((name) => !generalFilters.has(name))
  if (inner < 0) {
    pdf.replaceStream(stream, deflateSync(stream.streamBytes()), { filter: '/FlateDecode' })
    return
  }
  const parameters = stream.get('/DecodeParms')
  const outer = pdf.stream(stream.streamBytes({ decode: false }), {
    '/Filter': pdf.array(names.slice(0, inner).map((name) => pdf.parse(name))),
    ...(parameters.isArray && { '/DecodeParms': pdf.array(parameters.items(inner)) }),
  })
  const bytes = outer.streamBytes()
  stream.remove('/DecodeParms')
  const own = parameters.isArray ? parameters.at(inner) : parameters
  pdf.replaceStream(stream, bytes, {
    filter: `/${(names[inner] ?? '').slice(1)}`,
    ...(own.isDictionary && { parameters: own }),
  })
}

function dropCrypt({ pdf, stream, names }: Filtered): void {
  const left = names.filter((name) => name !== '/Crypt')
  if (left.length === 0) stream.remove('/Filter', '/DecodeParms')
  else stream.set('/Filter', pdf.array(left.map((name) => pdf.parse(name))))
}
