/* The document that is rebuilt from pages: what every writer (Word, Excel, PowerPoint, Markdown) starts from. Lengths are in points, places
   are measured from the visible top-left corner of the page. */
import type { Colour } from './page-drawing.ts'
import type { Box } from './words.ts'

/** A run of pages with the same paper, margins and columns. Sections come one after the other, so that long documents need little memory. */
export interface Section {
  /** The first and the last page, from 1. */
  pages: { first: number; last: number }
  /** Whether it begins on a new page, or below the section before it. */
  starts: 'page' | 'below'
  /** The number that its first page shows, if that isn't its place among the pages. */
  firstNumber?: number
  size: { width: number; height: number }
  margins: Sides<number>
  columns: Column[]
  headers: Running[]
  footers: Running[]
  blocks: Block[]
  notes: Note[]
  /** Its lines run down the page, from right to left: all lengths and places are those of the page on its side, where they run as usual. */
  isVertical?: boolean
}

/** One of the columns that text runs through, from left to right. */
export interface Column {
  left: number
  right: number
}

/** Something for each side of a box. */
export interface Sides<Value> {
  left: Value
  top: Value
  right: Value
  bottom: Value
}

/** What repeats in the margin of pages; without blocks, those pages have nothing there. */
export interface Running {
  on: 'all' | 'first' | 'odd' | 'even'
  /** From the edge of the paper to its first line, or from its last line to the edge. */
  distance: number
  blocks: Paragraph[]
}

export type Block = Paragraph | Table | Figure

/** How something stands that stays in its place on the page while the rest flows. */
export interface Held {
  /** In quarter turns clockwise, as its text is read; its places are those of the page turned so. */
  turn: number
}

/** Text that is written as a whole and wrapped at its right edge. */
export interface Paragraph {
  kind: 'paragraph'
  role: 'body' | 'heading' | 'caption' | 'code' | 'item'
  /** Of a heading, 1 to 6. */
  level?: number
  list?: ListPlace
  runs: Run[]
  lines: LineRef[]
  align: 'left' | 'right' | 'centre' | 'justify'
  /** From one baseline to the next. */
  leading: number
  /** The upper edge of its first line, and the free space above it. */
  top: number
  before: number
  /** The left edge of all lines but the first, the first line's distance from it, and the edge at which lines are wrapped. */
  left: number
  first: number
  rightEdge: number
  /** Where the text behind each of its tabs begins. */
  tabs: number[]
  /** Dots lead from its last tab to a number, which ends here. */
  ledTo?: number
  rtl: boolean
  /** The colour that is drawn behind all of it. */
  fill?: Colour
  /** The lines that are drawn across the page below and above it, each as far from it. */
  rules?: { above?: ParagraphRule; below?: ParagraphRule }
  /** It begins a page or a column of the original. */
  opens?: 'page' | 'column'
  /** The names of the places that links to it lead to. */
  anchors?: string[]
  held?: Held
  source: 'tree' | 'geometry'
}

/** The place of an item in its list. */
export interface ListPlace {
  /** Equal for all items that count on. */
  id: number
  /** 0 for the outermost. */
  level: number
  /** What stands before and behind the number; the bullet itself for `bullet`. */
  prefix: string
  suffix: string
  format: 'bullet' | 'decimal' | 'lower-letter' | 'upper-letter' | 'lower-roman' | 'upper-roman'
  /** The number of this item. */
  number: number
}

/** A piece of text in one style. A tab or a line break is a character of its text. */
export interface Run extends RunStyle {
  text: string
  /** An address, or `#` and the name of a place in the document. */
  link?: string
  /** The number of the note that it refers to, which stands before its text. */
  note?: number
  /** It is a large letter beside this many lines of its paragraph. */
  initial?: number
  /** It shows a number that the program counts. */
  field?: 'page' | 'pages'
}

/** How characters look. */
export interface RunStyle {
  font: string
  size: number
  bold: boolean
  italic: boolean
  colour: Colour
  underline: boolean
  strike: boolean
  raise: 'super' | 'sub' | undefined
  /** The colour that is drawn behind these characters alone. */
  highlight?: Colour | undefined
  /** How wide its letters are set, as a share of their usual width: a font that replaces another is seldom as wide. */
  stretch?: number | undefined
}

/** A line as it was on its page. */
export interface LineRef extends Box {
  page: number
  baseline: number
  text: string
}

/** Cells in rows and columns. */
export interface Table {
  kind: 'table'
  page: number
  box: Box
  /** Free space above it. */
  before: number
  /** The edges of its columns, one more than there are columns. */
  edges: number[]
  rows: { height: number; header: boolean }[]
  cells: Cell[]
  source: 'tree' | 'lattice' | 'text'
  opens?: 'page' | 'column'
  held?: Held
}

/** A cell; `rowEnd` and `columnEnd` are the first row and column that it doesn't reach. */
export interface Cell {
  row: number
  rowEnd: number
  column: number
  columnEnd: number
  blocks: Block[]
  /** Undefined where nothing is drawn. */
  borders: Sides<Border | undefined>
  fill: Colour | undefined
}

/** A drawn line beside a paragraph. */
export interface ParagraphRule extends Border {
  space: number
}

/** A drawn side of a cell. */
export interface Border {
  width: number
  colour: Colour
}

/** An image or a drawing, shown as it is on the page. */
export interface Figure {
  kind: 'figure'
  page: number
  box: Box
  before: number
  alternative: string
  /** Text is wrapped around it, at these distances. */
  floats?: { left: number; right: number }
  opens?: 'page' | 'column'
  held?: Held
}

/** A footnote. */
export interface Note {
  number: number
  blocks: Paragraph[]
}
