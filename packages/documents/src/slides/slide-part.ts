import type { Relations } from '../ooxml/relations.ts'
import type { Fit } from './units.ts'

/** What the writers of a slide's content need from the slide that it is on. */
export interface SlidePart {
  relations: Relations
  fit: Fit
  /** A number that no other thing on the slide has. */
  nextId(): number
}
