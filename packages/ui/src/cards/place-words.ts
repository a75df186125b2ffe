import { t } from '@octavo/core/words/t.ts'

/** A position in an order, read aloud. */
export function placeWords(place: { name: string; position: number; count: number }): string {
  return t('{name}, position {position} of {count}', place)
}
