import { type Block, blocksOf, joinParted } from './blocks.ts'
import type { Glyphs } from './glyphs.ts'
import { regionsOf } from './regions.ts'
import { type Segment, segmentsOf } from './segments.ts'
import { type PageWords, type Word, wordsOf } from './words.ts'

/** A page in reading order. */
export interface PageLayout {
  /** Displayed size in points. */
  width: number
  height: number
  blocks: Block[]
  /** Whether there is any text. */
  isEmpty: boolean
}

/** Reads a page: columns in sequence, lines grouped into paragraphs, rotated text after the rest. */
export function layOutPage(glyphs: Glyphs, { styled = false } = {}): PageLayout {
  const { width, height, words } = wordsOf(glyphs, { styled })
  const blocks = framesOf({ width, height, words }).flatMap(blocksOfFrame)
  return { width, height, blocks, isEmpty: words.length === 0 }
}

/** The segments of a page by rotation, the most common one first. */
export function framesOf({ words }: PageWords): Segment[][] {
  if (words.length > 0 && words.every(isUpright)) return [segmentsOf(words)]
  const frames = [0, 1, 2, 3].map((frame) => words.filter((word) => word.frame === frame)).filter((inside) => inside.length > 0)
  return frames.toSorted((one, other) => other.length - one.length).map(segmentsOf)
}

function isUpright({ frame }: Word): boolean {
  return frame === 0
}

function blocksOfFrame(segments: readonly Segment[]): Block[] {
  let balance = 0
  for (const { words } of segments) for (const word of words) balance += word.rtl ? 1 : -1
  const rtl = balance > 0
  return joinParted(regionsOf(segments, { rtl }).flatMap(blocksOf))
}
