import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'

/** A rectangle in a page's own units with its corners in order: left, bottom, right, top. */
export type Box = readonly [left: number, bottom: number, right: number, top: number]

/** The boxes and rotation of a page, before rotation and without its user unit. */
export interface PageBoxes {
  media: Box
  /** The visible area: the part of the crop box within the media box, or the media box. */
  crop: Box
  /** Bleed, trim and art box where the page states them. */
  bleed: Box | undefined
  trim: Box | undefined
  art: Box | undefined
  /** Degrees clockwise: 0, 90, 180 or 270. */
  rotation: number
  /** Points per unit of the page; nearly always 1. */
  userUnit: number
}

export interface PageSize {
  width: number
  height: number
  rotation: number
}

/** The boxes of a page, including inherited ones; missing or invalid ones get the values that viewers use. */
export function pageBoxes(page: PdfObject): PageBoxes {
  return {
    ...shownPart(page),
    userUnit: userUnit(page),
    bleed: readBox(page.get('/BleedBox')),
    trim: readBox(page.get('/TrimBox')),
    art: readBox(page.get('/ArtBox')),
  }
}

/** The visible area of a page, and its rotation. */
export function shownPart(page: PdfObject): Pick<PageBoxes, 'media' | 'crop' | 'rotation'> {
  const media = readBox(inherited(page, '/MediaBox')) ?? letter
  return {
    media,
    crop: intersection(readBox(inherited(page, '/CropBox')), media) ?? media,
    rotation: rotationOf(page),
  }
}

/** Points per unit of a page; rendering engines ignore it. */
export function userUnit(page: PdfObject): number {
  const unit = page.get('/UserUnit').number
  return unit !== undefined && unit > 0 && unit <= maxUnit ? unit : 1
}

/** The clockwise rotation of a page when displayed, its own or inherited: 0, 90, 180 or 270 degrees. */
export function rotationOf(page: PdfObject): number {
  return quarterTurns(inherited(page, '/Rotate').number ?? 0)
}

/**
 * Rotates a page clockwise by a multiple of 90 degrees, in addition to its own rotation or that of `from`; normalised to 0 to 270, so that
 * equal pages compare equal.
 */
export function turnPage(page: PdfObject, by: number, from = page): void {
  page.set('/Rotate', (((rotationOf(from) + by) % 360) + 360) % 360)
}

/** A page's size in points as shown before rotation, and its rotation. */
export function pageSize(page: PdfObject): PageSize {
  const { crop, rotation } = shownPart(page)
  const unit = userUnit(page)
  return { width: points((crop[2] - crop[0]) * unit), height: points((crop[3] - crop[1]) * unit), rotation }
}

/** Width and height of a page in points as displayed: cropped and rotated. */
export function displayedSize(page: PdfObject): { width: number; height: number } {
  const { width, height, rotation } = pageSize(page)
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** The sizes of the first pages of a document, at most `limit`. */
export function pageSizes(pdf: Pdf, limit: number): PageSize[] {
  const sizes: PageSize[] = []
  const count = Math.min(pdf.pageCount, limit)
  for (let number = 1; number <= count; number++) {
    pdf.scoped(() => {
      sizes.push(pageSize(pdf.page(number)))
    })
  }
  return sizes
}

const letter: Box = [0, 0, 612, 792]
const maxTreeDepth = 64
const maxCoordinate = 10_000_000
const maxUnit = 75_000

/** An attribute of a page, possibly inherited from a node of the page tree. */
export function inherited(page: PdfObject, key: string): PdfObject {
  let node = page
  for (let depth = 0; depth < maxTreeDepth; depth++) {
    const value = node.get(key)
    if (!value.isNull) return value
    const parent = node.get('/Parent')
    if (!parent.isDictionary) return value
    node = parent
  }
  return node.get(key)
}

function readBox(value: PdfObject): Box | undefined {
  if (value.length < 4) return undefined
  const [x1, y1, x2, y2] = value.numbersAmong(4)
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined
  const box: Box = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
  return isSensible(box) ? box : undefined
}

function intersection(box: Box | undefined, within: Box): Box | undefined {
  if (box === undefined) return undefined
  const common: Box = [Math.max(box[0], within[0]), Math.max(box[1], within[1]), Math.min(box[2], within[2]), Math.min(box[3], within[3])]
  return isSensible(common) ? common : undefined
}

function isSensible(box: Box): boolean {
  return box.every((side) => Number.isFinite(side) && Math.abs(side) <= maxCoordinate) && box[2] > box[0] && box[3] > box[1]
}

function quarterTurns(degrees: number): number {
  return degrees % 90 === 0 ? ((degrees % 360) + 360) % 360 : 0
}

function points(length: number): number {
  return Math.round(length * 1000) / 1000
}
