import type { Box, Word } from './words.ts'

/** Adjacent words on one line, without a gap wide enough for a column. */
export interface Segment extends Box {
  /** From left to right. */
  words: Word[]
  size: number
  characters: number
}

/** A gap this wide, in font sizes, may separate two columns. */
export const columnGap = 0.9

/** Joins words to segments: first those that are consecutive in the content, then those next to each other. */
export function segmentsOf(words: readonly Word[]): Segment[] {
  return mergeNeighbours(segmentsInOrder(words))
}

/** Joins only words that are consecutive in the content. */
export function segmentsInOrder(words: readonly Word[]): Segment[] {
  const segments: Segment[] = []
  let current: Segment | undefined
  for (const word of words) {
    if (current && continues(current, word)) extend(current, word)
    else {
      const { left, top, right, bottom, size, text } = word
      current = { words: [word], left, top, right, bottom, size, characters: text.length }
      segments.push(current)
    }
  }
  return segments
}

// Comparators used again and again. Named, since V8 discards the optimised code of functions that live for one call.
/** From the left. */
export function byLeft(one: Box, other: Box): number {
  return one.left - other.left
}

/** From the top, by upper edges. */
export function byTop(one: Box, other: Box): number {
  return one.top - other.top
}

/** From the top, by middles. */
export function byMiddle(one: Box, other: Box): number {
  return one.top + one.bottom - other.top - other.bottom
}

/** From the smallest font. */
export function bySize(one: { size: number }, other: { size: number }): number {
  return one.size - other.size
}

/** Whether two boxes are on one line. */
export function onOneLine(one: Box, other: Box): boolean {
  const overlap = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return overlap > 0.5 * Math.min(one.bottom - one.top, other.bottom - other.top)
}

/** Whether two boxes overlap on a line, which the parts of one line don't. */
export function standsOver(one: Box, other: Box): boolean {
  const shared = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  return shared > 0.3 * Math.min(one.right - one.left, other.right - other.left)
}

function continues(segment: Segment, word: Word): boolean {
  const gap = word.left > segment.right ? word.left - segment.right : segment.left - word.right
  const isNear = gap < columnGap * Math.max(segment.size, word.size) && gap > -0.5 * word.size
  return isNear && segment.words[0]?.frame === word.frame && onOneLine(segment, word)
}

function extend(segment: Segment, word: Word): void {
  let place = segment.words.length
  while (place > 0 && (segment.words[place - 1]?.left ?? 0) > word.left) place -= 1
  if (place === segment.words.length) segment.words.push(word)
  else segment.words.splice(place, 0, word)
  widen(segment, word)
  segment.characters += word.text.length + 1
}

function widen(segment: Segment, { left, top, right, bottom, size }: Box & { size: number }): void {
  if (left < segment.left) segment.left = left
  if (top < segment.top) segment.top = top
  if (right > segment.right) segment.right = right
  if (bottom > segment.bottom) segment.bottom = bottom
  if (size > segment.size) segment.size = size
}

const maxNeighbours = 200

/** Content isn't always in reading order: pieces of one line may be far apart in it. */
function mergeNeighbours(segments: Segment[]): Segment[] {
  const sorted = segments.toSorted(byTop)
  const merged: Segment[] = []
  // Only recent segments can be on the same line.
  let from = 0
  for (const segment of sorted) {
    while (from < merged.length && (merged[from]?.bottom ?? 0) < segment.top) from += 1
    let into: Segment | undefined
    for (let index = merged.length - 1; index >= Math.max(from, merged.length - maxNeighbours); index--) {
      const other = merged[index]
      if (!other || !onOneLine(other, segment)) continue
      const gap = Math.max(segment.left - other.right, other.left - segment.right)
      if (gap < columnGap * Math.max(segment.size, other.size) && !standsOver(other, segment)) {
        into = other
        break
      }
    }
    if (!into) {
      merged.push(segment)
      continue
    }
    into.words = [...into.words, ...segment.words].sort(byLeft)
    into.characters += segment.characters + 1
    widen(into, segment)
  }
  return merged
}
