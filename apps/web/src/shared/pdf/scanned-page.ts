import type { PageSize } from './page-size.ts'
import type { PdfiumModule } from './pdfium-module.ts'
import { type PlainJpeg, plainJpeg } from './plain-jpeg.ts'
import type { PositionedReader } from './read-positions.ts'

/** A page that shows nothing but one JPEG, perhaps under invisible text. */
export interface ScannedPage {
  jpeg: PlainJpeg
  size: PageSize
  /** Where the image's upper left corner and its two sides lie, in shares of the page from its upper left corner. */
  origin: Point
  across: Point
  down: Point
}

interface Point {
  x: number
  y: number
}

const textKind = 1
const imageKind = 3
const invisible = 3
/** Grey, RGB, and those by a profile. */
const plainColours = [1, 2, 7]
const mostObjects = 5000

/** Undefined for a page with anything else to draw. Browsers decode a JPEG several times faster than PDFium does here. */
export function scannedPage(
  module: PdfiumModule,
  page: number,
  { size, reader }: { size: PageSize; reader: PositionedReader },
): ScannedPage | undefined {
  if (module.FPDFPage_HasTransparency(page) || module.FPDFPage_GetAnnotCount(page) > 0) return undefined
  const image = onlyImage(module, page)
  if (image === undefined || !isPlain(module, page, image)) return undefined
  const jpeg = storedJpeg(module, image, reader)
  return jpeg && { jpeg, size, ...placeOf(module, page, image) }
}

function onlyImage(module: PdfiumModule, page: number): number | undefined {
  const count = module.FPDFPage_CountObjects(page)
  if (count > mostObjects) return undefined
  let image: number | undefined
  for (let index = 0; index < count; index += 1) {
    const object = module.FPDFPage_GetObject(page, index)
    const kind = module.FPDFPageObj_GetType(object)
    if (kind === imageKind && image === undefined) image = object
    else if (kind !== textKind || module.FPDFTextObj_GetTextRenderMode(object) !== invisible) return undefined
  }
  return image
}

/** Neither clipped, transparent nor on a layer, and in usual colours. */
function isPlain(module: PdfiumModule, page: number, image: number): boolean {
  if (module.FPDFPageObj_HasTransparency(image) || module.FPDFPageObj_CountMarks(image) > 0) return false
  const clip = module.FPDFPageObj_GetClipPath(image)
  if (clip !== 0 && module.FPDFClipPath_CountPaths(clip) > 0) return false
  // FPDF_IMAGEOBJ_METADATA: the colour space is its sixth number.
  return within(module, 28, (about) => {
    if (!module.FPDFImageObj_GetImageMetadata(image, page, about)) return false
    return plainColours.includes(module.pdfium.getValue(about + 20, 'i32'))
  })
}

/** The image's bytes in the file. Its dictionary is right before them, and PDFium doesn't tell whether that has a mask. */
function storedJpeg(module: PdfiumModule, image: number, reader: PositionedReader): PlainJpeg | undefined {
  if (module.FPDFImageObj_GetImageFilterCount(image) !== 1) return undefined
  const length = module.FPDFImageObj_GetImageDataRaw(image, 0, 0)
  const position = reader.positionOf(length)
  if (position === undefined || !isUsual(dictionaryBefore(reader, position))) return undefined
  const bytes = new Uint8Array(length)
  return reader.read(position, bytes) ? plainJpeg(bytes) : undefined
}

const longestDictionary = 2048

function dictionaryBefore(reader: PositionedReader, position: number): string {
  const bytes = new Uint8Array(Math.min(position, longestDictionary))
  if (!reader.read(position - bytes.length, bytes)) return ''
  const text = String.fromCharCode(...bytes)
  return text.slice(text.lastIndexOf(' obj'))
}

/** Nothing in it changes the colours or hides a part. Escaped names could be anything. */
function isUsual(dictionary: string): boolean {
  return /^ obj\s*<<[^#]*>>\s*stream\r?\n$/.test(dictionary) && !/\/(?:SMask|Mask|Decode|ImageMask|OC)/.test(dictionary)
}

function placeOf(module: PdfiumModule, page: number, image: number): Pick<ScannedPage, 'origin' | 'across' | 'down'> {
  const [left = 0, top = 0, right = 0, bottom = 0] = floats(module, 4, (box) => module.FPDF_GetPageBoundingBox(page, box))
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = floats(module, 6, (matrix) => module.FPDFPageObj_GetMatrix(image, matrix))
  const turns = module.FPDFPage_GetRotation(page)
  const shown = (x: number, y: number) => turned({ x: (x - left) / (right - left), y: (top - y) / (top - bottom) }, turns)
  // The image fills the unit square, whose upper side is at 1.
  const origin = shown(c + e, d + f)
  const [end, foot] = [shown(a + c + e, b + d + f), shown(e, f)]
  return { origin, across: { x: end.x - origin.x, y: end.y - origin.y }, down: { x: foot.x - origin.x, y: foot.y - origin.y } }
}

function turned({ x, y }: Point, quarters: number): Point {
  if (quarters === 1) return { x: 1 - y, y: x }
  if (quarters === 2) return { x: 1 - x, y: 1 - y }
  return quarters === 3 ? { x: y, y: 1 - x } : { x, y }
}

function floats(module: PdfiumModule, count: number, fill: (pointer: number) => unknown): number[] {
  return within(module, count * 4, (pointer) => {
    fill(pointer)
    return Array.from({ length: count }, (_, index) => module.pdfium.getValue(pointer + index * 4, 'float'))
  })
}

function within<Result>({ pdfium: { wasmExports } }: PdfiumModule, bytes: number, work: (pointer: number) => Result): Result {
  const pointer = wasmExports.malloc(bytes)
  try {
    return work(pointer)
  } finally {
    wasmExports.free(pointer)
  }
}
