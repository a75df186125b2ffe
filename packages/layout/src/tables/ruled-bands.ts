import { boxAround } from '../boxes.ts'
import { most } from '../document/extremes.ts'
import type { Box } from '../words.ts'
import { isCaption } from './captions.ts'
import type { Ruling } from './rulings.ts'
import { type TextLine, textOf } from './text-lines.ts'

/** A line of a page and the number of words in each of its parts. */
export interface ReadLine extends TextLine {
  counts: number[]
  /** One of its parts ends where numbers meet texts, or where a cell begins close behind another. */
  isSeamed: boolean
}

/** How far the ends of rules of one table may differ. */
const equalEnds = 12
/** Shorter ones underline words. */
const leastLength = 60
/** A space without text between two rules that is higher than this, in font sizes, parts tables. */
const maxEmpty = 3
/** A part of a line with at least this many words that fills half of the width is running text. */
const proseWords = 7
const proseShare = 0.5

/** The parts of a page between rules of equal extent that hold lines of several parts and no running text. */
export function ruledBands(lines: readonly ReadLine[], across: readonly Ruling[], em: number): Box[] {
  const bands: Box[] = []
  for (const rules of byExtent(across.filter(({ from, to }) => to - from >= leastLength))) {
    let current: Box | undefined
    for (const [index, rule] of rules.slice(1).entries()) {
      const above = rules[index]
      if (!above) continue
      const band = { left: Math.min(above.from, rule.from), top: above.at, right: Math.max(above.to, rule.to), bottom: rule.at }
      const kind = kindOf(band, lines, em)
      if (kind === 'other' || (kind === 'empty' && !current)) {
        if (current) bands.push(current)
        current = undefined
      } else current = current ? boxAround([current, band]) : band
    }
    if (current) bands.push(current)
  }
  return bands
}

/** Groups of rules with about the same ends, each from top to bottom. */
function byExtent(rules: readonly Ruling[]): Ruling[][] {
  const groups: Ruling[][] = []
  const sorted = rules.toSorted((one, other) => one.from - other.from || one.to - other.to)
  for (const rule of sorted) {
    const group = groups
      .slice(-maxGroups)
      .find(([first]) => first && Math.abs(first.from - rule.from) <= equalEnds && Math.abs(first.to - rule.to) <= equalEnds)
    if (group) group.push(rule)
    else groups.push([rule])
  }
  return groups.filter((group) => group.length >= 2).map((group) => group.sort((one, other) => one.at - other.at))
}

const maxGroups = 50

function kindOf(band: Box, lines: readonly ReadLine[], em: number): 'rows' | 'empty' | 'other' {
  const inside = lines.filter(({ top, bottom }) => (top + bottom) / 2 > band.top && (top + bottom) / 2 < band.bottom)
  const parts = inside
    .map((line) => line.words.filter(({ left, right }) => (left + right) / 2 > band.left - 3 && (left + right) / 2 < band.right + 3))
    .filter((words) => words.length > 0)
  if (parts.length === 0) return band.bottom - band.top <= maxEmpty * em ? 'empty' : 'other'
  if (inside.filter((line) => isProse(line, band)).length * 4 > inside.length) return 'other'
  if (inside.some(({ words }) => isCaption(textOf(words)))) return 'other'
  return 'rows'
}

function isProse({ counts, isSeamed, left, right }: ReadLine, band: Box): boolean {
  return !isSeamed && most(counts) >= proseWords && right - left > proseShare * (band.right - band.left)
}
