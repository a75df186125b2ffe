import type { Glyphs } from './glyphs.ts'
import type { Box } from './words.ts'

/** A colour of a screen, as 0xRRGGBB. */
export type Colour = number

/** A straight horizontal or vertical line: a part of a stroke, or a filled area too thin to be seen as one. */
export interface DrawnLine {
  /** From left to right or from top to bottom. */
  x0: number
  y0: number
  x1: number
  y1: number
  width: number
  colour: Colour
  /** It was drawn with a pattern of dashes. */
  isDashed?: true
  /** How it was drawn: `filled` as a thin rectangle. */
  kind: 'stroked' | 'filled'
}

/** A filled rectangle that isn't a line. */
export interface DrawnArea extends Box {
  colour: Colour
}

/** Everything that one operator paints: one or many lines, frames or curves. */
export interface DrawnPath extends Box {
  /** Curves and slanted lines in it, which tables and frames don't have. */
  slants: number
  fill: Colour | undefined
  stroke: Colour | undefined
}

/** An image where it is shown. */
export interface PlacedImage extends Box {
  /** From the unit square, y up, to the page as displayed. */
  matrix: readonly number[]
  /** Its name among the resources; empty for one that is written into the content. */
  name: string
  /** Its object number; 0 for one that has none. */
  object: number
}

/** A font as far as its look matters. Heights are in font sizes. */
export interface FontFace {
  /** Without the prefix of a subset. */
  name: string
  /** As its descriptor says; empty if it doesn't. */
  family: string
  bold: boolean
  italic: boolean
  isSerif: boolean
  isFixedPitch: boolean
  isSymbolic: boolean
  ascent: number
  descent: number
}

/** What is known of a piece of text besides its glyphs. */
export interface DrawnText {
  font: FontFace
  /** The displayed font size. */
  size: number
  /** The start of its baseline. */
  x: number
  y: number
  /** How far the baseline was raised above that of the line. */
  rise: number
  colour: Colour
  /** The direction of its baseline in degrees clockwise; 0 for text from left to right. */
  angle: number
  /** It is there to be searched or copied, not to be seen. */
  isInvisible: boolean
  /** The number of the innermost marked content that has one; undefined outside of any. */
  mark: number | undefined
  /** The object number of the form whose content the mark belongs to; 0 for the page's own. */
  markForm: number
  /** It is marked as no part of the text, such as a running line. */
  isArtifact: boolean
}

/**
 * Everything that is drawn on a page, clipped to what is visible, in the coordinates of its glyphs: from the visible top-left corner, y
 * down, the page's rotation applied.
 */
export interface PageDrawing {
  glyphs: Glyphs
  lines: readonly DrawnLine[]
  areas: readonly DrawnArea[]
  /** All painted paths and shadings, including those of `lines` and `areas`. */
  paths: readonly DrawnPath[]
  images: readonly PlacedImage[]
  /** There is more than a page may have; lines are missing. */
  isCut: boolean
  /** Undefined if the page could only be read without its drawing. */
  textAt(glyph: number): DrawnText | undefined
}

/** The drawing of a page of which only the glyphs are known. */
export function undrawn(glyphs: Glyphs): PageDrawing {
  return { glyphs, lines: [], areas: [], paths: [], images: [], isCut: false, textAt: () => undefined }
}
