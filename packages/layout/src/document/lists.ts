import type { ListPlace } from '../model.ts'
import { type ItemLabel, isSameKind } from './item-labels.ts'

/** Finds out which items belong to one list, over the whole document. */
export interface Lists {
  /** The place of an item whose label begins at `left`. */
  place(label: ItemLabel, left: number): ListPlace
  /** Text that isn't an item begins at `left`: lists that are indented further have ended. */
  interrupt(left: number): void
  /** Lists of their own, such as those of a table's column, whose items continue none of the others. */
  apart(): Lists
}

interface OpenList {
  id: number
  left: number
  label: ItemLabel
  /** The number of its latest item. */
  number: number
}

export function createLists(): Lists {
  let count = 0
  return listsWith(() => ++count)
}

function listsWith(nextId: () => number): Lists {
  let open: OpenList[] = []
  return {
    place(label, left) {
      open = open.filter((list) => list.left <= left + sameLeft)
      const same = open.findLast((list) => Math.abs(list.left - left) <= sameLeft && isSameKind(list.label, label))
      const continues = same && (label.format === 'bullet' || label.number === same.number + 1)
      const list = continues ? same : { id: nextId(), left, label, number: label.number }
      list.number = label.number
      if (!continues) open = [...open.filter((other) => other.left < left - sameLeft), list]
      const level = open.indexOf(list)
      const { format, prefix, suffix, number } = label
      return { id: list.id, level: Math.max(0, level), prefix, suffix, format, number }
    },
    interrupt(left) {
      open = open.filter((list) => list.left <= left + sameLeft || list.label.format !== 'bullet')
    },
    apart: () => listsWith(nextId),
  }
}

/** Labels of one list begin at the same place. */
const sameLeft = 3
