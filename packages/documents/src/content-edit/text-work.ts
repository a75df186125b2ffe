import type { TextChange } from '@octavo/core/edits/edit.ts'
import type { TextInks } from './encode-text.ts'
import type { Glyph, PageShows, Show } from './model.ts'
import type { MovedGlyph } from './move-links.ts'

/** The part of an edit that is carried out here. */
export type TextEdit = Pick<TextChange, 'block' | 'text' | 'move'> & Partial<Pick<TextChange, 'setting' | 'reflow'>>

/** What an edit has touched, for those who look after what refers to it. */
export interface TouchedText {
  shows: Show[]
  /** Glyphs that moved along their line, and how far. */
  moved: MovedGlyph[]
  /** Glyphs that came to another line: by how much to the right and down. */
  carried: Map<Glyph, { x: number; y: number }>
  /** The glyphs of the text and those that moved with it, which don't stand in each other's way. */
  own: Set<Glyph>
  /** Where text has come that had none. */
  reaches: Reach[]
}

/** A piece of a line that text has come to: along a show's line, and how far below it, in points. */
export interface Reach {
  show: Show
  from: number
  to: number
  down: number
  /** Towards which end of the line; an added line is all new. */
  side: 'right' | 'left' | 'added'
}

/** An edit that is being carried out on the model of a page. */
export interface TextWork {
  page: PageShows
  inks: TextInks
  move: TextEdit['move']
  setting: TextEdit['setting']
  touched: TouchedText
  /** Glyphs that the edit has brought. */
  added: Set<Glyph>
}

export function touch({ touched }: TextWork, show: Show): void {
  show.isChanged = true
  if (!touched.shows.includes(show)) touched.shows.push(show)
}
