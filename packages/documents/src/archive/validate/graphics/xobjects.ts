import type { PdfObject } from '../../../engines/qpdf/object.ts'
import { hasDeviceInks } from '../../../images/formats/jpx-facts.ts'
import type { FaultPlace } from '../findings.ts'
import type { Validation } from '../validation.ts'
import { checkJpx } from './jpx.ts'
import { isRenderingIntent } from './rendering-intents.ts'

const maxJpxBytes = 64_000_000

/** Checks the dictionary of an image, an inline image included (6.2.4 or 6.2.8). Its colour space is checked apart. */
export function checkImage(image: PdfObject, { part, findings }: Validation, place: FaultPlace): void {
  if (image.has('/Alternates')) findings.add('IMAGE_ALTERNATES', place)
  if (image.has('/OPI')) findings.add('IMAGE_OPI', place)
  if (either(image, '/Interpolate', '/I').boolean === true) findings.add('IMAGE_INTERPOLATED', place)
  if (!isRenderingIntent(image.get('/Intent'))) findings.add('RENDERING_INTENT', place)
  checkBits(image, part, findings, place)
  if (image.has('/SMask') && image.get('/SMask').name !== '/None') findings.add('SOFT_MASK_IMAGE', place)
  if (!filtersOf(image).includes('/JPXDecode')) return
  findings.add('JPX_NOT_ALLOWED', place)
  if (part !== 1 && image.isStream && (image.get('/Length').integer ?? 0) <= maxJpxBytes)
    checkJpx(image.streamBytes({ decode: false }), !image.get('/ColorSpace').isNull, findings, place)
}

/** Whether the data of an image says that its colours are inks, where the document says nothing. */
export function hasOwnInks(image: PdfObject): boolean {
  if (!filtersOf(image).includes('/JPXDecode') || (image.get('/Length').integer ?? 0) > maxJpxBytes) return false
  return hasDeviceInks(image.streamBytes({ decode: false }))
}

function checkBits(image: PdfObject, part: 1 | 2 | 3, findings: Validation['findings'], place: FaultPlace): void {
  const bits = either(image, '/BitsPerComponent', '/BPC').integer
  const mask = image.get('/Mask').get('/BitsPerComponent').integer ?? 1
  if (mask !== 1) findings.add('MASK_BITS', place)
  if (bits !== undefined && ![1, 2, 4, 8].includes(bits) && !(part > 1 && bits === 16)) findings.add('IMAGE_BITS', place)
}

/** Inline images may write short keys. */
export function either(image: PdfObject, long: string, short: string): PdfObject {
  const value = image.get(long)
  return value.isNull && !image.isStream ? image.get(short) : value
}

export function filtersOf(stream: PdfObject): string[] {
  const filter = either(stream, '/Filter', '/F')
  return (filter.isArray ? filter.items(16) : [filter]).flatMap(({ name }) => name ?? [])
}

/** Whether an image lets through what is below it. */
export function isTransparentImage(image: PdfObject): boolean {
  return image.get('/SMask').isStream || (image.get('/SMaskInData').integer ?? 0) > 0
}

/** Checks the dictionary of a form (6.2.5 to 6.2.7 or 6.2.9). */
export function checkForm(form: PdfObject, { part, findings }: Validation, place: FaultPlace): void {
  if (form.get('/Subtype2').name === '/PS' || form.has('/PS')) findings.add('FORM_POSTSCRIPT', place)
  if (form.has('/OPI')) findings.add(part === 1 ? 'IMAGE_OPI' : 'FORM_POSTSCRIPT', place)
  if (form.has('/Ref')) findings.add('FORM_REFERENCE', place)
  if (form.has('/SMask') && form.get('/SMask').name !== '/None') findings.add('SOFT_MASK_IMAGE', place)
}

const inlineFilters = new Set(
  [
    'ASCIIHexDecode',
    'AHx',
    'ASCII85Decode',
    'A85',
    'FlateDecode',
    'Fl',
    'RunLengthDecode',
    'RL',
    'CCITTFaxDecode',
    'CCF',
    'DCTDecode',
    'DCT',
  ].map((name) => `/${name}`),
)

/** Checks the filters of an inline image (6.1.10). */
export function checkInlineFilters(image: PdfObject, { part, findings }: Validation, place: FaultPlace): void {
  const filters = filtersOf(image)
  const isAllowed = (name: string) => (part === 1 ? name !== '/LZWDecode' && name !== '/LZW' : inlineFilters.has(name))
  if (!filters.every(isAllowed)) findings.add('INLINE_FILTER_NOT_ALLOWED', place)
}
