import { readJpeg2000 } from '../../compress/images/jpeg-2000.ts'
import { encodeJpeg, type Pixels } from '../../compress/images/pixels.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import { imageFacts } from '../../extract/images/image-facts.ts'
import { createFindings } from '../validate/findings.ts'
import { checkJpx, isCodestream, jpxChannels } from '../validate/graphics/jpx.ts'
import { type Conversion, countChanged } from './conversion.ts'
import { jp2File } from './jp2-file.ts'
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
    completeFile(conversion, object)
    if (!isAllowed(conversion, object) && !isNamedSo(conversion, object)) found.push(object.id)
  })
  for (const id of found) await recode(conversion, id)
}

/** Writes the boxes around an image that is stored without them. */
function completeFile({ pdf }: Conversion, image: PdfObject): void {
  if (imageFacts(image).filters.length > 1) return
  const bytes = image.streamBytes({ decode: false })
  const file = isCodestream(bytes) ? jp2File(bytes) : undefined
  if (file) pdf.replaceStream(image.remove('/DecodeParms'), file, { filter: '/JPXDecode' })
}

function isAllowed({ part }: Conversion, image: PdfObject, hasColourSpace = !image.get('/ColorSpace').isNull): boolean {
  if (part === 1) return false
  const findings = createFindings('2b')
  checkJpx(image.streamBytes({ decode: false }), hasColourSpace, findings, { object: image.id })
  return findings.broken().length === 0
}

/** Names the colours of an image where that makes it allowed. */
function isNamedSo(conversion: Conversion, image: PdfObject): boolean {
  if (!image.get('/ColorSpace').isNull || !isAllowed(conversion, image, true)) return false
  const space = ({ 1: '/DeviceGray', 3: '/DeviceRGB' } as const)[jpxChannels(image.streamBytes({ decode: false }))]
  if (space === undefined) return false
  image.set('/ColorSpace', space)
  return true
}

async function recode(conversion: Conversion, id: number): Promise<void> {
  const { pdf } = conversion
  const decoded = decode(conversion, pdf.object(id))
  if (!decoded) return
  const bytes = await encodeJpeg(decoded.pixels, quality)
  pdf.scoped(() => {
    const image = pdf.object(id).remove('/DecodeParms', '/SMaskInData')
    pdf.replaceStream(image, bytes, { filter: '/DCTDecode' })
    image.set('/BitsPerComponent', 8)
    if (decoded.space !== undefined) image.set('/ColorSpace', decoded.space)
  })
  countChanged(conversion, 'images-recoded')
}

/** Undefined for an image that can't be decoded here, such as one with inks or transparency in it. */
function decode({ pdf }: Conversion, image: PdfObject): { pixels: Pixels; space: `/${string}` | undefined } | undefined {
  const jpeg = readJpeg2000(pdf, image, imageFacts(image))
  try {
    return jpeg && { pixels: jpeg.decode(), space: jpeg.ownSpace }
  } catch {
    return undefined
  }
}
