import { deflateSync } from 'node:zlib'
import { readJpeg2000 } from '../../compress/images/jpeg-2000.ts'
import { encodeFlate, encodeJpeg, type Pixels } from '../../compress/images/pixels.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import { imageFacts } from '../../extract/images/image-facts.ts'
import { jp2File } from '../../images/encode/jp2-file.ts'
import { hasDeviceInks, isCodestream, readJpxFacts } from '../../images/formats/jpx-facts.ts'
import { createFindings } from '../validate/findings.ts'
import { checkJpx } from '../validate/graphics/jpx.ts'
import { type Conversion, countChanged, countRemoved } from './conversion.ts'
import { decodeOpacity, decodeWhole, isDamaged } from './jpx-channels.ts'
import { forEachReachable } from './reachable.ts'

/** High enough that nobody sees the difference. */
const quality = 95

/**
 * Brings JPEG 2000 images to what the part allows. Part 1 allows none, so they become JPEG; for the others it often helps that the document
 * names their colours instead of the file.
 */
export async function recodeJpx(conversion: Conversion): Promise<void> {
  const { pdf } = conversion
  const found: number[] = []
  forEachReachable(pdf, (object) => {
    if (object.get('/Subtype').name !== '/Image' || !object.isStream || !imageFacts(object).filters.includes('/JPXDecode')) return
    // Readers pay no heed to it in JPEG 2000, but would in JPEG.
    if (object.get('/ImageMask').boolean !== true) object.remove('/Decode')
    completeFile(conversion, object)
    if (!isAllowed(conversion, object) && !isNamedSo(conversion, object)) found.push(object.id)
  })
  for (const id of found) await recode(conversion, id)
}

/** Writes the boxes around an image that is stored without them. */
function completeFile({ pdf }: Conversion, image: PdfObject): void {
  if (imageFacts(image).filters.length > 1) return
  const bytes = image.streamBytes({ decode: false })
  const file = isCodestream(bytes) ? jp2File(bytes, hasOpacity(image, bytes) ? 'with-opacity' : 'colours') : undefined
  if (file) pdf.replaceStream(image.remove('/DecodeParms'), file, { filter: '/JPXDecode' })
}

/** Whether the last channel can't be a colour: there are two, or the document says so. */
function hasOpacity(image: PdfObject, bytes: Uint8Array): boolean {
  const { channels } = readJpxFacts(bytes)
  if (channels === 2) return true
  const space = image.get('/ColorSpace')
  const isRed = (space.name ?? space.at(0).name) === '/DeviceRGB' || space.at(1).get('/N').integer === 3
  return channels === 4 && (isRed || opacityUse(image) > 0)
}

/** 0 if the opacity in the data counts for nothing, 1 if it does, 2 if the colours were mixed with black by it. */
function opacityUse(image: PdfObject): number {
  return image.get('/SMaskInData').integer ?? 0
}

function isAllowed({ part }: Conversion, image: PdfObject, hasColourSpace = !image.get('/ColorSpace').isNull): boolean {
  if (part === 1) return false
  const bytes = image.streamBytes({ decode: false })
  const findings = createFindings('2b')
  checkJpx(bytes, hasColourSpace, findings, { object: image.id })
  return findings.broken().length === 0 && (hasColourSpace || !hasDeviceInks(bytes))
}

/** Names the colours of an image where that makes it allowed. */
function isNamedSo(conversion: Conversion, image: PdfObject): boolean {
  if (!image.get('/ColorSpace').isNull || !isAllowed(conversion, image, true)) return false
  const bytes = image.streamBytes({ decode: false })
  const space = hasDeviceInks(bytes) ? '/DeviceCMYK' : ({ 1: '/DeviceGray', 3: '/DeviceRGB' } as const)[readJpxFacts(bytes).channels]
  if (space === undefined) return false
  image.set('/ColorSpace', space)
  return true
}

async function recode(conversion: Conversion, id: number): Promise<void> {
  const { pdf } = conversion
  const decoded = decode(conversion, pdf.object(id))
  if (!decoded) {
    pdf.scoped(() => hideDamaged(conversion, pdf.object(id)))
    return
  }
  const opacity = decoded.opacity && (await encodeFlate(decoded.opacity))
  // The places of a palette must not change at all, and colours that were inks change too steeply for JPEG.
  const flate = decoded.isExact ? await encodeFlate(decoded.pixels) : undefined
  const bytes = flate?.bytes ?? (await encodeJpeg(decoded.pixels, quality))
  pdf.scoped(() => {
    const image = pdf.object(id)
    const mask = opacity && pdf.stream(opacity.bytes, maskEntries(conversion, image, opacity.parameters))
    image.remove('/DecodeParms', '/SMaskInData')
    if (mask) image.set('/SMask', mask)
    pdf.replaceStream(image, bytes, flate ? { filter: '/FlateDecode', parameters: pdf.parse(flate.parameters) } : { filter: '/DCTDecode' })
    image.set('/BitsPerComponent', 8)
    if (decoded.space !== undefined) image.set('/ColorSpace', decoded.space)
  })
  countChanged(conversion, 'images-recoded')
}

/** An image that can't be decoded shows nothing in any reader, and gets a form that says so in every part of the standard. */
function hideDamaged(conversion: Conversion, image: PdfObject): void {
  const { width, height, filters } = imageFacts(image)
  if (filters.length > 1 || !isDamaged(image.streamBytes({ decode: false }), { width, height })) return
  const { pdf } = conversion
  image.remove('/DecodeParms', '/SMaskInData', '/SMask', '/Decode', '/ImageMask')
  image
    .set('/Width', 1)
    .set('/Height', 1)
    .set('/BitsPerComponent', 8)
    .set('/ColorSpace', '/DeviceGray')
    .set('/Mask', pdf.array([0, 0]))
  pdf.replaceStream(image, deflateSync(Buffer.of(0)), { filter: '/FlateDecode' })
  countRemoved(conversion, 'damaged-images')
}

function maskEntries({ pdf }: Conversion, image: PdfObject, parameters: string): Record<string, PdfObject | `/${string}` | number> {
  return {
    '/Type': '/XObject',
    '/Subtype': '/Image',
    '/Width': image.get('/Width'),
    '/Height': image.get('/Height'),
    '/ColorSpace': '/DeviceGray',
    '/BitsPerComponent': 8,
    '/Filter': '/FlateDecode',
    '/DecodeParms': pdf.parse(parameters),
    ...(opacityUse(image) === 2 && { '/Matte': pdf.array([0]) }),
  }
}

interface Decoded {
  pixels: Pixels
  /** The colour space of the pixels where it's another than the document says. */
  space: `/${string}` | undefined
  opacity?: Pixels | undefined
  /** Whether it's stored without loss. */
  isExact?: boolean
}

/** Undefined for an image that can't be decoded here. */
function decode({ pdf }: Conversion, image: PdfObject): Decoded | undefined {
  const facts = imageFacts(image)
  try {
    const jpeg = readJpeg2000(pdf, image, facts)
    if (jpeg) return { pixels: jpeg.decode(), space: jpeg.ownSpace }
    return facts.isStencil ? undefined : decodeOther(image, facts)
  } catch {
    return undefined
  }
}

/** Grey with opacity, the places of a palette, or inks, which PDFium gives as the colours that they show. */
function decodeOther(
  image: PdfObject,
  { width, height, filters }: { width: number; height: number; filters: string[] },
): Decoded | undefined {
  const bytes = filters.length === 1 ? image.streamBytes({ decode: false }) : undefined
  if (!bytes) return undefined
  const { channels, depth } = readJpxFacts(bytes)
  if (image.get('/ColorSpace').at(0).name === '/Indexed')
    return channels === 1 && depth === 8 ? { pixels: decodeWhole(bytes, { width, height }, 1), space: undefined, isExact: true } : undefined
  if (channels === 2) {
    const opacity = opacityUse(image) > 0 ? decodeOpacity(bytes, { width, height }) : undefined
    return { pixels: decodeWhole(bytes, { width, height }, 1), space: image.get('/ColorSpace').isNull ? '/DeviceGray' : undefined, opacity }
  }
  return channels === 4 && opacityUse(image) === 0
    ? { pixels: decodeWhole(bytes, { width, height }, 3), space: '/DeviceRGB', isExact: true }
    : undefined
}
