import type { Box } from '../words.ts'

/** What a blank is for. */
export type BlankKind = 'text' | 'longText' | 'comb' | 'checkbox' | 'radio'

/** By what a blank was recognised. */
export type BlankReason = 'box' | 'cell' | 'line' | 'underscores' | 'square' | 'symbol' | 'comb'

/** A place on a page where something is to be written or ticked. */
export interface Blank {
  box: Box
  kind: BlankKind
  reason: BlankReason
  /** The places of a comb. */
  cells?: number
  /** The caption that was found while recognising it; empty if it is to be looked for. */
  label: string
}

export function widthOf({ left, right }: Box): number {
  return right - left
}

export function heightOf({ top, bottom }: Box): number {
  return bottom - top
}

/** The area that two boxes share. */
export function sharedArea(one: Box, other: Box): number {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return across > 0 && down > 0 ? across * down : 0
}

export function areaOf(box: Box): number {
  return widthOf(box) * heightOf(box)
}
