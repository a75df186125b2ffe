import type { Figure, ListPlace } from '@octavo/layout/model.ts'
import type { Relations } from '../ooxml/relations.ts'

/** What the writers of paragraphs, tables and figures need from the part that they are in. */
export interface WordPart {
  relations: Relations
  /** A number for the next bookmark. */
  newBookmark(): number
  /** The reference to a list; undefined if the item keeps its label as text. */
  numberingOf(place: ListPlace): string | undefined
  /** The relation and number of a figure's image; undefined if it can't be drawn. */
  imageOf(figure: Figure): { id: string; number: number } | undefined
}
