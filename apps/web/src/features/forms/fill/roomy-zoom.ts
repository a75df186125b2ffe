import type { Box } from '@octavo/core/edits/geometry.ts'
import type { FormField } from '@octavo/core/forms/form-field.ts'
import { fullScale } from '../../../shared/paper/paper-layout.ts'
import { leastTarget } from './hit-room.ts'

/** Larger pages need too much scrolling. */
const most = 2
/** A page with more is as dense as with these. */
const mostLooked = 1000

/** How large a form has to be shown so that each field of its first page can be pressed well, from its size on paper on. */
export function roomyZoom(fields: readonly Pick<FormField, 'kind' | 'widgets'>[]): number {
  const boxes = fields
    .filter(({ kind }) => kind !== 'button')
    .flatMap(({ widgets }) => widgets.filter(({ page, hidden }) => page === 0 && !hidden).map(({ box }) => box))
    .slice(0, mostLooked)
  const rooms = boxes.map((box) => roomOf(box, boxes))
  const needed = Math.max(1, ...rooms.map((room) => leastTarget / (fullScale * Math.max(1, room))))
  return Math.min(most, Math.ceil(needed * 100) / 100)
}

/** The height that is free for a box: its own, or up to the middle between it and those above and below. */
function roomOf(box: Box, boxes: readonly Box[]): number {
  const middle = box.y + box.height / 2
  let room = Number.POSITIVE_INFINITY
  for (const other of boxes) {
    const isInColumn = other.x < box.x + box.width && other.x + other.width > box.x
    const apart = Math.abs(other.y + other.height / 2 - middle)
    // Boxes in the same place are twins, which no zoom separates.
    if (other !== box && isInColumn && apart >= Math.min(box.height, other.height) / 2) room = Math.min(room, apart)
  }
  return Math.max(box.height, room)
}

/** The half inch that forms leave white on each side, in points; few have text in it. */
const whiteMargin = 36

/** The margins of a form that may be out of view, so that narrow rows are larger: white ones, in which no field stands. */
export function whiteMargins(fields: readonly Pick<FormField, 'widgets'>[], pageWidth: number): number {
  const boxes = fields.flatMap(({ widgets }) => widgets.map(({ box }) => box))
  const isFree = boxes.every(({ x, width }) => x >= whiteMargin && x + width <= pageWidth - whiteMargin)
  return isFree ? whiteMargin : 0
}
