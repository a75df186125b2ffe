import { deflateSync } from 'node:zlib'
import { generalFilters } from '../../content/general-filters.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import { imageFacts } from '../../extract/images/image-facts.ts'
import { components } from './colours/components.ts'
import { type Conversion, countChanged } from './conversion.ts'
import { eightBits } from './eight-bits.ts'

/** Stores an image with eight bits a sample where it has more than the part allows, or a number that no part knows. */
export function mendImageBits(conversion: Conversion, image: PdfObject): void {
  const bits = image.get('/BitsPerComponent').integer ?? 8
  const isAllowed = [1, 2, 4, 8].includes(bits) || (bits === 16 && conversion.part > 1)
  const { width, height, filters, isStencil } = imageFacts(image)
  const channels = components(image.get('/ColorSpace'))
  // What codes a whole image has its own idea of bits.
  if (isAllowed || isStencil || channels === undefined || bits < 1 || bits > 16 || filters.some((filter) => !generalFilters.has(filter)))
    return
  if (!(width > 0 && height > 0 && width * height * channels <= maxSamples)) return
  const bytes = eightBits(image.streamBytes(), { columns: width * channels, rows: height, bits })
  conversion.pdf.replaceStream(image.remove('/DecodeParms'), deflateSync(bytes), { filter: '/FlateDecode' })
  image.set('/BitsPerComponent', 8)
  const key = image.get('/Mask')
  if (key.isArray) image.set('/Mask', conversion.pdf.array(key.numbers().map((value) => Math.floor((value * 256) / 2 ** bits))))
  countChanged(conversion, 'images-recoded')
}

const maxSamples = 400_000_000

/** A mask of many levels is a soft mask, whatever it's called; those that are called masks have two. */
export function mendMaskKind(image: PdfObject): void {
  const mask = image.get('/Mask')
  const isSoft = mask.isStream && mask.get('/ImageMask').boolean !== true && (mask.get('/BitsPerComponent').integer ?? 1) !== 1
  if (!isSoft) return
  if (!image.has('/SMask')) image.set('/SMask', mask)
  image.remove('/Mask')
}
