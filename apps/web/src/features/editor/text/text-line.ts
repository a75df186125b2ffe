import type { Box } from '@octavo/core/edits/geometry.ts'

/** A character of a line. A space that only a gap shows has no glyph. */
export interface LineChar {
  text: string
  glyph?: { show: number; index: number }
  /** Where it begins and ends along the baseline, in points from the start of the line. */
  from: number
  to: number
}

/** Characters of a line with one look: those of one show operator or of several that look the same. */
export interface LineStyle {
  /** The first show that looks like this. */
  show: number
  /** The index of its font among those of the page. */
  font: number
  size: number
  color: string
  /** How far it stands above the baseline of the line, in points, as figures of footnotes do. */
  rise: number
  /** How far it reaches above and below its own baseline, in points. */
  ascent: number
  descent: number
  /** The characters of the line that have it. */
  start: number
  end: number
}

/** Why a line can't be changed. */
export type LineProblem = 'unreadable' | 'vertical' | 'scan'

/** A line of text of a page, in the order in which it is read. */
export interface TextLine {
  /** Unique on its page. */
  id: string
  text: string
  chars: readonly LineChar[]
  styles: readonly LineStyle[]
  /** All of its show operators, in the order of drawing. */
  shows: readonly number[]
  /** How many glyphs each of these has. */
  glyphCounts: ReadonlyMap<number, number>
  /** The start of its baseline. */
  x: number
  y: number
  /** Clockwise in degrees. */
  angle: number
  /** Of most of its text. */
  size: number
  stretch: number
  width: number
  /** Above and below the baseline, in points. */
  ascent: number
  descent: number
  /** The upright box around it. */
  box: Box
  /** Whether it has letters that are written from right to left. Such a line is set again as a whole, in one look. */
  isTurned: boolean
  /** Whether it is read from its right end, as most of its letters are. */
  isFromRight: boolean
  problem: LineProblem | undefined
}
