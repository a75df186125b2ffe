import type { Counting } from '../plan/written-selection.ts'

/** The possible actions in a grid of pages. */
export interface GridAbilities {
  /** Pages can be reordered. */
  moves: boolean
  rotates: boolean
  duplicates: boolean
  /** Pages are removed, or marked: then they stay in place until the task runs. */
  removes: 'takes out' | 'strikes' | false
  /** A click selects. Otherwise it marks, or does nothing. */
  selects: boolean
}

export const everyAbility: GridAbilities = { moves: true, rotates: true, duplicates: true, removes: 'takes out', selects: true }

/** If pages can be reordered they become one file, numbered by position; otherwise each file has its own numbers. */
export function countingOf({ moves }: GridAbilities): Counting {
  return moves ? 'places' : 'pages'
}
