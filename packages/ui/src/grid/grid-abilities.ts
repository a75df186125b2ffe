import type { Counting } from '../plan/written-selection.ts'

/** What can be done in a grid of pages. */
export interface GridAbilities {
  /** Pages can be put into another order. */
  moves: boolean
  rotates: boolean
  duplicates: boolean
  /** Pages are taken out, or struck: then they stay where they are until the task runs. */
  removes: 'takes out' | 'strikes' | false
  /** A press selects. Otherwise it strikes, or does nothing. */
  selects: boolean
}

export const everyAbility: GridAbilities = { moves: true, rotates: true, duplicates: true, removes: 'takes out', selects: true }

/** Where pages can be put into another order they become one file, whose places are counted; otherwise each file has its own numbers. */
export function countingOf({ moves }: GridAbilities): Counting {
  return moves ? 'places' : 'pages'
}
