/* A page as a slide: what stands on it, each thing in its place. Lengths are in units of the page, from its visible top-left corner. */
import type { Paragraph, Table } from '../model.ts'
import type { Box } from '../words.ts'

/** The text of a page, in reading order. */
export interface Slide {
  page: number
  width: number
  height: number
  blocks: (TextBox | SlideTable)[]
}

/** Paragraphs that are edited together. */
export interface TextBox {
  kind: 'text'
  /** Its place before it is turned around its centre. */
  box: Box
  /** In degrees clockwise. */
  angle: number
  /** Its characters stand upright below one another, its lines from right to left. */
  isVertical: boolean
  /** Whether lines are broken at its right edge: single lines never are, whichever font they are shown in. */
  wraps: boolean
  isTitle: boolean
  paragraphs: BoxParagraph[]
}

/** A paragraph and its place in its box. */
export interface BoxParagraph {
  paragraph: Paragraph
  /** The free space above it. */
  before: number
  /** The left edge of all lines but the first, and the first line's distance from it. */
  left: number
  first: number
  tabs: number[]
  /** The sides of the page between which its lines are wrapped; undefined if they never are. */
  room?: { left: number; right: number } | undefined
}

/** A table in its place. */
export interface SlideTable {
  kind: 'table'
  table: Table
}

/** The text of a paragraph on one line. */
export function plainText({ runs }: Paragraph): string {
  return runs
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/gu, ' ')
    .trim()
}
