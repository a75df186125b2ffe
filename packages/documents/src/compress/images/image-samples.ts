import { generalFilters } from '../../content/general-filters.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import { type EmbeddedJpeg, embeddedJpeg } from '../../extract/images/embedded-jpeg.ts'
import { imageFacts } from '../../extract/images/image-facts.ts'
import { originalBytes } from '../../extract/images/original-bytes.ts'
import { channelsOf } from './colour-channels.ts'
import { type Jpeg2000, readJpeg2000 } from './jpeg-2000.ts'
import { maxPixels } from './pixels.ts'
import { type PlainSamples, plainSamples } from './plain-samples.ts'

/**
 * The numbers that an image is made of, as its own colour space counts them: nothing here turns colours into others, so that profiles,
 * inks and calibrated spaces stay true, and so does a `/Decode` that is applied to them later.
 */
export type ImageSamples =
  | PlainSamples
  | ({ kind: 'jpeg' } & EmbeddedJpeg)
  | ({ kind: 'jpeg-2000' } & Jpeg2000)
  | { kind: 'fax'; tiff: Uint8Array }

/** Undefined for an image that isn't understood well enough to be re-encoded. */
export function readSamples(pdf: Pdf, image: PdfObject): ImageSamples | undefined {
  const facts = imageFacts(image)
  const { width, height, filters, isStencil } = facts
  if (!(width > 0 && height > 0 && width * height <= maxPixels) || isSpecial(image)) return undefined
  const packed = filters.at(-1)
  if (packed === '/CCITTFaxDecode') {
    // The bits stay the same, so it doesn't matter what they mean: a mask, an inverted image or a palette.
    const fax = originalBytes(pdf, image, { ...facts, isMasked: false, isInverted: false })
    return fax && { kind: 'fax', tiff: fax.bytes }
  }
  if (packed === '/DCTDecode' && !isStencil) {
    const jpeg = embeddedJpeg(pdf, image, filters)
    return jpeg?.isAsStored && channelsOf(image.get('/ColorSpace')) === jpeg.components ? { kind: 'jpeg', ...jpeg } : undefined
  }
  if (packed === '/JPXDecode' && !isStencil) {
    const found = readJpeg2000(pdf, image, facts)
    return found && { kind: 'jpeg-2000', ...found }
  }
  return filters.every((filter) => generalFilters.has(filter)) ? plainSamples(image, facts) : undefined
}

/** Colours by which an image is masked, or that were mixed with those of a background, must not change at all. */
function isSpecial(image: PdfObject): boolean {
  return image.get('/Mask').isArray || image.get('/SMask').has('/Matte') || image.has('/Matte') || image.has('/Alternates')
}
