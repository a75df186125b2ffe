import type { DrawnText, PlacedImage } from '@octavo/layout/page-drawing.ts'
import type { Box } from '@octavo/layout/words.ts'
import type { BookFont } from '../font-book.ts'
import { boxAround, cornersOf, moved, narrowed } from './clip.ts'
import { patternColour } from './colour-space.ts'
import { firstLook, type Look } from './look.ts'
import { lookOperators } from './look-operators.ts'
import { createMarks } from './marks.ts'
import type { OperandReader } from './operand-reader.ts'
import { type Painted, paint } from './painted-path.ts'
import { createPath } from './path.ts'
import { type PathEnd, pathOperators } from './path-operators.ts'

/** A piece of text whose font is still to be described. */
export type GatheredText = Omit<DrawnText, 'font'> & { font: BookFont; clip: Box }

/** What was drawn on a page besides glyphs, and how its text was drawn. */
export interface Gathered extends Painted {
  images: PlacedImage[]
  /** By the numbers of pieces. */
  texts: (GatheredText | undefined)[]
}

/** Gathers what is drawn on a page while its content is read. */
export interface Gatherer {
  /** To be performed before those that read text. */
  readonly operators: Readonly<Record<string, () => void>>
  begin(page: { width: number; height: number }): void
  /** A form begins: its object number, and its box in its own space. */
  enter(form: { object: number; box: readonly number[]; matrix: ArrayLike<number> }): void
  leave(): void
  /** A piece of text begins at a matrix, which includes that of the text. */
  addText(piece: number, text: { font: BookFont; size: number; rise: number; matrix: readonly number[] }): void
  gathered(): Gathered
}

const maxStates = 1000
const maxImages = 10_000

export function createGatherer(read: OperandReader): Gatherer {
  const path = createPath()
  const marks = createMarks(read)
  let look: Look
  let looks: Look[] = []
  let outer: { look: Look; looks: Look[] }[] = []
  let isClipping = false
  let found: Gathered

  const scale = () => {
    const matrix = read.matrix()
    return Math.sqrt(Math.abs((matrix[0] ?? 1) * (matrix[3] ?? 1) - (matrix[1] ?? 0) * (matrix[2] ?? 0)))
  }

  /** Ends a path: paints it, and clips by it if that was requested. */
  function end({ fills = false, strokes = false, closes = false }: PathEnd): void {
    if (closes) path.close()
    const { fill, stroke, lineWidth, isDashed, clip } = look
    const colours = { fill: fills ? fill : undefined, stroke: strokes ? stroke : undefined }
    paint(path.subpaths, { ...colours, width: strokes ? lineWidth * scale() : 0, isDashed, clip }, found)
    // Without a path there is nothing to clip by.
    if (isClipping && path.subpaths.length > 0) look.clip = narrowed(clip, boxAround(path.subpaths.flatMap(({ points }) => points)))
    isClipping = false
    path.clear()
  }

  function addImage(name: string, object: number): void {
    const matrix = Array.from({ length: 6 }, (_, index) => read.matrix()[index] ?? 0)
    const box = narrowed(look.clip, boxAround(cornersOf(0, 0, 1, 1, matrix)))
    if (box.left >= box.right || box.top >= box.bottom) return
    if (found.images.length < maxImages) found.images.push({ ...box, matrix, name, object })
    else found.isCut = true
  }

  const operators = {
    q: () => {
      if (looks.length < maxStates) looks.push({ ...look })
    },
    Q: () => {
      look = looks.pop() ?? look
    },
    W: () => {
      isClipping = true
    },
    'W*': () => {
      isClipping = true
    },
    sh: () => {
      const { left, top, right, bottom } = look.clip
      if (right > left && bottom > top)
        found.paths.push({ left, top, right, bottom, slants: shadingSlants, fill: patternColour, stroke: undefined })
    },
    Do: () => {
      const object = read.image(read.nameAt(0))
      if (object !== undefined) addImage(read.nameAt(0), object)
    },
    BI: () => addImage('', 0),
    ...pathOperators(read, path, end),
    ...lookOperators(read, () => look),
    ...marks.operators,
  }

  return {
    operators,
    begin({ width, height }) {
      const clip = { left: 0, top: 0, right: width, bottom: height }
      look = firstLook(clip)
      looks = []
      outer = []
      isClipping = false
      path.reset()
      marks.clear()
      found = { lines: [], areas: [], paths: [], images: [], texts: [], isCut: false }
    },
    enter({ object, box, matrix }) {
      outer.push({ look, looks })
      looks = []
      look = { ...look }
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box
      if (box.length === 4) look.clip = narrowed(look.clip, boxAround(cornersOf(x0, y0, x1 - x0, y1 - y0, matrix)))
      marks.enter(object)
      path.clear()
    },
    leave() {
      const before = outer.pop()
      if (before) ({ look, looks } = before)
      marks.leave()
      path.clear()
    },
    addText(piece, { font, size, rise, matrix }) {
      const [a = 1, b = 0, c = 0, d = 1] = matrix
      const [x, y] = moved(0, rise, matrix)
      const height = Math.sqrt(c * c + d * d)
      const { textMode } = look
      found.texts[piece] = {
        font,
        size: Math.abs(size) * height,
        x,
        y,
        rise: rise * height,
        colour: textMode === 1 || textMode === 5 ? look.stroke : look.fill,
        angle: (Math.atan2(b, a) * 180) / Math.PI,
        isInvisible: textMode === 3 || textMode === 7,
        clip: look.clip,
        ...marks.current(),
      }
    },
    gathered: () => found,
  }
}

/** As many as any drawing needs to be told from a table. */
const shadingSlants = 24
