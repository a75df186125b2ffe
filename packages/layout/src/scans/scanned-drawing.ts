import type { Glyphs } from '../glyphs.ts'
import type { DrawnLine, DrawnPath, PageDrawing, PlacedImage } from '../page-drawing.ts'
import type { Box } from '../words.ts'
import { type Bitmap, bitmapOf, type PagePixels } from './bitmap.ts'
import { type InkMark, inkMarks } from './ink-marks.ts'
import { skewOf, straightened } from './skew.ts'
import { type InkLine, inkLines } from './straight-lines.ts'
import { tickMark } from './tick-marks.ts'
import { wordGlyphs, wordsOfMarks } from './word-marks.ts'

/** An image of a page as if it had been drawn: straight lines, boxes to tick, and words of which only the places are known. */
export interface ScannedDrawing {
  drawing: PageDrawing
  /** Puts a box of the drawing, which is straight, where it is on the page, which may be askew. */
  onPage(box: Box): Box
}

/** In points. */
const leastAcross = 12
const leastDown = 14
/** A shorter line down counts if it stands on a line across, as the teeth of a comb do. */
const leastTooth = 5.5
const touch = 1.6
const largestLetter = 34
const widestMark = 70
const smallest = 0.5
/** Nothing beside a ring is nearer than this share of its width: in a word it is a letter. */
const aroundRing = 0.3

/** Reads what is drawn on an image of a page. `text` is the text that the page has under the image, if any. */
export function scannedDrawing(pixels: PagePixels, page: { width: number; height: number }, text?: Glyphs): ScannedDrawing {
  const bitmap = bitmapOf(pixels, page.width)
  const { scale } = bitmap
  const across = inkLines(bitmap, 'across', leastAcross)
  const down = inkLines(bitmap, 'down', leastTooth).filter(
    (line) => line.to - line.from >= leastDown * scale || standsOn(line, across, scale),
  )
  const skew = skewOf(across, down, scale)
  const straight = straightened(page, skew)
  const marks = inkMarks(withoutLines(bitmap, across, down))
  const inPoints = (box: Box): Box =>
    straight.box({
      left: box.left / scale,
      top: box.top / scale,
      right: box.right / scale,
      bottom: box.bottom / scale,
    })
  const ticks = marks.flatMap((mark) => {
    const kind = tickMark(bitmap, mark)
    return kind && !(kind === 'ring' && isInWord(mark, marks)) ? [{ mark, kind, box: inPoints(mark) }] : []
  })
  const ticked = new Set(ticks.map(({ mark }) => mark))
  const others = marks.filter((mark) => !ticked.has(mark))
  const words = wordsOfMarks(others.filter((mark) => isLetter(mark, scale)).map(inPoints))
  const imageBoxes = others.filter((mark) => isImage(mark, scale)).map(inPoints)
  return {
    drawing: {
      glyphs: text ?? wordGlyphs(words, page),
      lines: [
        ...across.map((line) => drawnLine(line, 'across', scale, straight.point)),
        ...down.map((line) => drawnLine(line, 'down', scale, straight.point)),
        ...ticks.filter(({ kind }) => kind === 'square').flatMap(({ box }) => sidesOf(box)),
      ],
      areas: [],
      paths: ticks.filter(({ kind }) => kind === 'ring').map(({ box }): DrawnPath => ({ ...box, slants: 4, fill: undefined, stroke: 0 })),
      images: imageBoxes.map((box): PlacedImage => ({ ...box, matrix: [], name: '', object: 0 })),
      isCut: false,
      textAt: () => undefined,
    },
    onPage: straight.back,
  }
}

/** Whether a line down begins or ends at a line across. */
function standsOn({ from, to, atFrom, atTo }: InkLine, across: readonly InkLine[], scale: number): boolean {
  const x = (atFrom + atTo) / 2
  return across.some((line) => {
    if (x < line.from - touch * scale || x > line.to + touch * scale) return false
    const y = line.atFrom + ((line.atTo - line.atFrom) * (x - line.from)) / Math.max(1, line.to - line.from)
    return Math.min(Math.abs(y - from), Math.abs(y - to)) <= touch * scale
  })
}

function withoutLines(bitmap: Bitmap, across: readonly InkLine[], down: readonly InkLine[]): Bitmap {
  const ink = Uint8Array.from(bitmap.ink)
  const { width } = bitmap
  for (const { pieces } of across) for (const { at, from, to } of pieces) ink.fill(0, at * width + from, at * width + to)
  for (const { pieces } of down) for (const { at, from, to } of pieces) for (let y = from; y < to; y += 1) ink[y * width + at] = 0
  return { ...bitmap, ink }
}

function isLetter({ left, right, top, bottom }: InkMark, scale: number): boolean {
  const [across, down] = [(right - left) / scale, (bottom - top) / scale]
  return Math.max(across, down) >= smallest && down <= largestLetter && across <= widestMark
}

function isImage({ left, right, top, bottom }: InkMark, scale: number): boolean {
  return (bottom - top) / scale > largestLetter || (right - left) / scale > widestMark
}

function isInWord(ring: InkMark, marks: readonly InkMark[]): boolean {
  const near = aroundRing * (ring.right - ring.left)
  return marks.some(
    (mark) =>
      mark !== ring &&
      mark.right > ring.left - near &&
      mark.left < ring.right + near &&
      mark.bottom > ring.top &&
      mark.top < ring.bottom &&
      mark.bottom - mark.top > 0.3 * (ring.bottom - ring.top),
  )
}

function drawnLine(
  { from, to, atFrom, atTo, thickness }: InkLine,
  direction: 'across' | 'down',
  scale: number,
  straight: (x: number, y: number) => readonly [x: number, y: number],
): DrawnLine {
  const common = { width: Math.min(1.5, thickness / scale), colour: 0, kind: 'stroked' as const }
  if (direction === 'across') {
    const [[x0, y0], [x1, y1]] = [straight(from / scale, atFrom / scale), straight(to / scale, atTo / scale)]
    return { x0, x1, y0: (y0 + y1) / 2, y1: (y0 + y1) / 2, ...common }
  }
  const [[x0, y0], [x1, y1]] = [straight(atFrom / scale, from / scale), straight(atTo / scale, to / scale)]
  return { x0: (x0 + x1) / 2, x1: (x0 + x1) / 2, y0, y1, ...common }
}

function sidesOf({ left, top, right, bottom }: Box): DrawnLine[] {
  const side = (x0: number, y0: number, x1: number, y1: number): DrawnLine => ({ x0, y0, x1, y1, width: 0.7, colour: 0, kind: 'stroked' })
  return [side(left, top, right, top), side(left, bottom, right, bottom), side(left, top, left, bottom), side(right, top, right, bottom)]
}
