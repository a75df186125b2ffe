import type { Box } from '@octavo/core/edits/geometry.ts'

/** A place of a page, counted from 0. */
export interface Place {
  page: number
  box: Box
}

/** Each field with the proposal that covers it best; a proposal counts once, and only if the two are mostly the same place. */
export function matched<Field extends Place>(fields: readonly Field[], proposals: readonly Place[]): Map<Field, Place> {
  const pairs = fields
    .flatMap((field) =>
      proposals.filter(({ page }) => page === field.page).map((proposal) => ({ field, proposal, ...likeness(field.box, proposal.box) })),
    )
    .filter(({ common, within }) => common >= leastCommon && within >= leastWithin)
    .toSorted((one, other) => other.common - one.common)
  const matches = new Map<Field, Place>()
  const used = new Set<Place>()
  for (const { field, proposal } of pairs) {
    if (matches.has(field) || used.has(proposal)) continue
    matches.set(field, proposal)
    used.add(proposal)
  }
  return matches
}

/** Shared over united area, and shared over the smaller area. */
const leastCommon = 0.3
const leastWithin = 0.6

function likeness(one: Box, other: Box): { common: number; within: number } {
  const across = Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x))
  const down = Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y))
  const [shared, first, second] = [across * down, one.width * one.height, other.width * other.height]
  return { common: shared / (first + second - shared), within: shared / Math.min(first, second) }
}
