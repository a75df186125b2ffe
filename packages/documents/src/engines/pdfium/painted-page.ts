import { AppError } from '@octavo/core/messages/errors.ts'
import type { PaintedThing } from '@octavo/layout/slides/painted.ts'
import type { Box } from '@octavo/layout/words.ts'
import { multiply } from '../matrix.ts'
import { type Pointer, pdfium } from './library.ts'
import { drawnComments } from './painted-annotations.ts'
import { readObjects } from './painted-objects.ts'
import type { PageImage } from './render.ts'

/** An open page taken apart: what is painted on it, without its text, and the means to draw some of it. */
export interface PaintedPage {
  width: number
  height: number
  things: readonly PaintedThing[]
  /** Draws things, by their positions, in a part of the page on a transparent ground. */
  draw(things: readonly number[], box: Box, dpi: number): PageImage
}

/** The largest image that is drawn. */
const maxPixels = 16_000_000

/** Takes an open page apart for `work`. The page mustn't be used afterwards: nothing of it is shown any more. */
export function withPainted<Result>(page: Pointer, work: (painted: PaintedPage) => Result): Result {
  const library = pdfium()
  const { width, height, toShown } = viewOf(page)
  const objects = readObjects(page, toShown)
  for (const { pointers } of objects) for (const pointer of pointers) library.FPDFPageObj_SetIsActive(pointer, 0)

  // PDFium draws all annotations or none: a comment is what is seen of them in its box.
  const comments = drawnComments(page, toShown).map((box): PaintedThing => ({ kind: 'other', box, mark: -1 }))

  function draw(things: readonly number[], box: Box, dpi: number): PageImage {
    const isComment = things.some((index) => index >= objects.length)
    const shown = things.flatMap((index) => objects[index]?.pointers ?? [])
    for (const pointer of shown) library.FPDFPageObj_SetIsActive(pointer, 1)
    try {
      return drawPart(page, { box, width, height, dpi, flags: isComment ? redFirst | drawAnnotations : redFirst })
    } finally {
      for (const pointer of shown) library.FPDFPageObj_SetIsActive(pointer, 0)
    }
  }

  const unproven = new Set(
    doubtfulThings(
      objects.map(({ thing }) => thing),
      (some) => draw(some, { left: 0, top: 0, right: width, bottom: height }, proofDpi),
    ),
  )
  const things = objects.map(({ thing }, index) => (unproven.has(index) ? inImage(thing) : thing))
  return work({ width, height, things: [...things, ...comments], draw })
}

const proofDpi = 36

/** The positions of paths that aren't in the colour that PDFium tells. All are drawn together first: nearly always nothing else is seen. */
function doubtfulThings(things: readonly PaintedThing[], draw: (some: readonly number[]) => PageImage): number[] {
  const some = things.flatMap((thing, index) => (needsProof(thing) ? [index] : []))
  const colours = new Set(some.flatMap((index) => coloursOf(things[index])))
  if (some.length === 0 || hasOnly(draw(some), [...colours])) return []
  return some
    .slice(0, maxProofs)
    .filter((index) => !hasOnly(draw([index]), coloursOf(things[index])))
    .concat(some.slice(maxProofs))
}

const maxProofs = 60

/** PDFium tells these colours for patterns too. */
const doubtful = new Set([0xffffff, 0xbfbfbf])

function needsProof({ path }: PaintedThing): boolean {
  return (path?.fill !== undefined && doubtful.has(path.fill.colour)) || (path?.stroke !== undefined && doubtful.has(path.stroke.colour))
}

function coloursOf(thing: PaintedThing | undefined): number[] {
  return [thing?.path?.fill?.colour, thing?.path?.stroke?.colour].filter((colour) => colour !== undefined)
}

/** Whether nothing is seen in an image but these colours. */
function hasOnly({ pixels }: PageImage, colours: readonly number[]): boolean {
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < opaque) continue
    const isOwn = colours.some((colour) =>
      [colour >> 16, (colour >> 8) & 255, colour & 255].every((value, part) => Math.abs(value - (pixels[at + part] ?? 0)) < 8),
    )
    if (!isOwn) return false
  }
  return true
}

const opaque = 250

function inImage({ path: _, ...thing }: PaintedThing): PaintedThing {
  return { ...thing, kind: 'other' }
}

interface Part {
  box: Box
  width: number
  height: number
  dpi: number
  flags: number
}

function drawPart(page: Pointer, { box, width, height, dpi, flags }: Part): PageImage {
  const library = pdfium()
  const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)]
  const [wide, high] = [Math.min(width, box.right) - left, Math.min(height, box.bottom) - top]
  const fine = Math.min(dpi / 72, Math.sqrt(maxPixels / Math.max(1, wide * high)))
  const [columns, rows] = [Math.max(1, Math.round(wide * fine)), Math.max(1, Math.round(high * fine))]
  const pixels = new Uint8Array(new ArrayBuffer(columns * rows * 4))
  const bitmap = library.FPDFBitmap_CreateEx(columns, rows, bgra, pixels, columns * 4)
  if (bitmap === null) throw new AppError('DOCUMENT_TOO_COMPLEX', { cause: new Error('PDFium made no bitmap') })
  try {
    const place = [-Math.round(left * fine), -Math.round(top * fine), Math.round(width * fine), Math.round(height * fine)] as const
    library.FPDF_RenderPageBitmap(bitmap, page, ...place, 0, flags)
  } finally {
    library.FPDFBitmap_Destroy(bitmap)
  }
  return { width: columns, height: rows, channels: 4, pixels }
}

const bgra = 4
const [redFirst, drawAnnotations] = [0x10, 0x01]

/** The displayed size of a page, and the way from its own space to the displayed one. */
function viewOf(page: Pointer): { width: number; height: number; toShown: readonly number[] } {
  const library = pdfium()
  const sides = new Float32Array(4)
  library.FPDF_GetPageBoundingBox(page, sides)
  const [left = 0, top = 0, right = 0, bottom = 0] = sides
  const upright = multiply([1, 0, 0, 1, -left, -bottom], [1, 0, 0, -1, 0, top - bottom])
  const [width, height] = [right - left, top - bottom]
  const turns = ((library.FPDFPage_GetRotation(page) % 4) + 4) % 4
  if (turns === 1) return { width: height, height: width, toShown: multiply(upright, [0, 1, -1, 0, height, 0]) }
  if (turns === 2) return { width, height, toShown: multiply(upright, [-1, 0, 0, -1, width, height]) }
  if (turns === 3) return { width: height, height: width, toShown: multiply(upright, [0, -1, 1, 0, 0, width]) }
  return { width, height, toShown: upright }
}
