import type { Matrix } from '../engines/matrix.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { BookFont } from '../glyphs/font-book.ts'

/** Content of a page: its own, or that of a form at one of the places where it is drawn. */
export interface Part {
  bytes: Uint8Array
  resources: PdfObject
  /** Of a form: its object, and the operator that draws it. */
  form?: { object: PdfObject; outer: Part; from: number; to: number }
}

/** A glyph that the page shows, or something that takes the place of some. Lengths along the line are in points of the seen page. */
export interface Glyph {
  /** Its code as bytes. */
  bytes: Uint8Array
  text: string
  /** The letter that marked content says in its place, if that differs from its text in being small or capital. */
  said?: string
  /** What it is of the letter before it, if marked content says one text of both: their text is that of the first glyph of the letter. */
  part?: 'letter' | 'mark'
  /** Where it begins and ends along its line as the page has it; spacing after it counts. */
  start: number
  end: number
  /** By how much edits have moved it along its line. */
  shift: number
}

/** Operators in the middle of a show operator, such as a word in another font. */
export interface Insert extends Glyph {
  operators: string
  underlines?: readonly Underlined[]
}

/** A part of an insert that gets a line below it: from where to where it reaches behind the start of the insert, in points. */
export interface Underlined {
  from: number
  to: number
  /** How far its baseline is below that of the show, in points. */
  down: number
  size: number
  color: string
}

/** What a show operator is made of: its numbers, and its glyphs. */
export type Element = { number: number } | { glyph: Glyph | Insert }

/** New text as elements of a show operator, and how long it is on the page. */
export interface EncodedText {
  elements: Element[]
  length: number
}

/** Marked content around a show operator. */
export interface Mark {
  part: Part
  from: number
  to: number
  tag: string
  /** The number of this content in the structure of the document. */
  mcid: number | undefined
  /** Whether it says another text than its glyphs, and what it says if that is a text of its own. */
  isReplaced: boolean
  said: string | undefined
}

/** A box by its edges on the seen page, in points from the top left. */
export interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}

/** What lets text be seen only inside of a box. */
export interface Clip {
  /** On the seen page. A path that isn't a box lets through less. */
  box: Edges
  /** The operator that draws it, if it is a rectangle alone, with its matrix to the seen page. */
  rectangle:
    | { part: Part; from: number; to: number; matrix: Matrix; corners: { left: number; bottom: number; right: number; top: number } }
    | undefined
  /** Whether something else than text is drawn inside of it. */
  holdsOther: boolean
}

/** A show operator of a page. */
export interface Show {
  /** Counted over the whole page in the order of drawing, as PDFium counts text objects. */
  number: number
  part: Part
  from: number
  to: number
  operator: 'Tj' | 'TJ' | "'" | '"'
  /** The font with its name in the resources of the part; undefined if it can't be read. */
  font: { name: string; book: BookFont; object: PdfObject } | undefined
  size: number
  characterSpace: number
  wordSpace: number
  /** Horizontal, 1 for none. */
  scale: number
  rise: number
  mode: number
  /** Whether it is written from the top down. */
  isVertical: boolean
  /** From text space at the show's start to the seen page: origin top left, y downwards, in points. */
  matrix: Matrix
  /** The line matrix in text space at its start. */
  line: Matrix
  /** Whether its position is set before it; otherwise it continues where the one before it ended. */
  isExplicit: boolean
  /** Whether all its glyphs and their places are known. */
  isPlaced: boolean
  elements: Element[]
  glyphs: Glyph[]
  marks: readonly Mark[]
  /** The operators that have set the colour of its filling; undefined if they can't be repeated here. */
  fill: string | undefined
  /** The box outside which nothing of it is seen, on the seen page; undefined if nothing cuts it. */
  clip: Edges | undefined
  clips: readonly Clip[]
  /** Where it begins and ends along its line. */
  start: number
  end: number
  isChanged: boolean
}

/** What a page shows as text. */
export interface PageShows {
  page: PdfObject
  shows: Show[]
  parts: Part[]
  /** False if some content couldn't be read within bounds, so that the numbers of shows may be wrong. */
  isComplete: boolean
}

/** The direction of a show's line on the seen page, and how long a unit of its text space is. */
export function directionOf({ matrix: [a, b, c, d], isVertical = false }: { matrix: Matrix; isVertical?: boolean }): {
  x: number
  y: number
  unit: number
} {
  const [x, y] = isVertical ? [-c, -d] : [a, b]
  const unit = Math.hypot(x, y)
  return unit > 0 ? { x: x / unit, y: y / unit, unit } : { x: isVertical ? 0 : 1, y: isVertical ? 1 : 0, unit: 0 }
}

/** By how much a number between glyphs of a show takes back the pen, in points a unit. Vertical writing has its numbers the other way. */
export function numberUnit(show: Pick<Show, 'matrix' | 'isVertical' | 'size' | 'scale'>): number {
  return (directionOf(show).unit * show.size * (show.isVertical ? -1 : show.scale)) / 1000
}

/** The size of a show's font on the seen page. */
export function seenSize({ size, matrix: [, , c, d] }: { size: number; matrix: Matrix }): number {
  return Math.abs(size) * Math.hypot(c, d)
}

/** How far its baseline is from the origin, across its direction. */
export function baselineOf(show: { matrix: Matrix }): number {
  const { x, y } = directionOf(show)
  return show.matrix[5] * x - show.matrix[4] * y
}
