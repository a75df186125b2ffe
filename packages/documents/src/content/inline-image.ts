import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'

const keys: Record<string, string> = {
  '/BPC': '/BitsPerComponent',
  '/CS': '/ColorSpace',
  '/D': '/Decode',
  '/DP': '/DecodeParms',
  '/F': '/Filter',
  '/H': '/Height',
  '/IM': '/ImageMask',
  '/I': '/Interpolate',
  '/W': '/Width',
}

const filters: Record<string, `/${string}`> = {
  '/AHx': '/ASCIIHexDecode',
  '/A85': '/ASCII85Decode',
  '/LZW': '/LZWDecode',
  '/Fl': '/FlateDecode',
  '/RL': '/RunLengthDecode',
  '/CCF': '/CCITTFaxDecode',
  '/DCT': '/DCTDecode',
}

const spaces: Record<string, `/${string}`> = { '/G': '/DeviceGray', '/RGB': '/DeviceRGB', '/CMYK': '/DeviceCMYK', '/I': '/Indexed' }

/** An inline image as a separate image stream; undefined if its entries can't be read. */
export function inlineImage(
  pdf: Pdf,
  { entries, data }: { entries: string; data: Uint8Array },
  resources: PdfObject,
): PdfObject | undefined {
  const written = parseEntries(pdf, entries)
  if (!written) return undefined
  const full: Record<string, PdfObject> = {}
  for (const key of written.keys()) full[keys[key] ?? key] = written.get(key)
  const { '/Filter': filter, '/ColorSpace': space, '/Length': _, '/L': __, ...others } = full
  return pdf.stream(data, {
    ...others,
    '/Type': '/XObject',
    '/Subtype': '/Image',
    ...(filter && { '/Filter': fullNames(pdf, filter, filters) }),
    ...(space && { '/ColorSpace': spaceOf(pdf, space, resources) }),
  })
}

function parseEntries(pdf: Pdf, entries: string): PdfObject | undefined {
  try {
    const written = pdf.parse(`<<${entries}>>`)
    return written.isDictionary ? written : undefined
  } catch {
    return undefined
  }
}

function fullNames(pdf: Pdf, value: PdfObject, names: Record<string, `/${string}`>): PdfObject {
  if (value.isArray) return pdf.array(value.items(20).map((item) => fullNames(pdf, item, names)))
  const full = names[value.name ?? '']
  return full ? pdf.parse(full) : value
}

/** A colour space by its full name, or by its name in the page's resources. */
function spaceOf(pdf: Pdf, space: PdfObject, resources: PdfObject): PdfObject {
  const named = space.name === undefined ? undefined : resources.get('/ColorSpace').get(space.name)
  return named && !named.isNull ? named : fullNames(pdf, space, spaces)
}
