import type { DrawnLine } from '../page-drawing.ts'

/** A drawn line that may separate or underline something: its place across its direction, and its ends along it. */
export interface Ruling {
  at: number
  from: number
  to: number
}

/** The rulings of a page. */
export interface Rulings {
  /** Horizontal ones, by y. */
  across: Ruling[]
  /** Vertical ones, by x. */
  down: Ruling[]
}

const leastAcross = 4
const leastDown = 3
/** Wider ones are bars. */
const maxWidth = 8
const maxOffset = 2
const maxGap = 3
/** The share of the page's side from which on a line at its edge is a border of the page. */
const borderShare = 0.97

/** Joins the pieces of lines: dashes, borders drawn cell by cell, and double lines. */
export function rulingsOf(lines: readonly DrawnLine[], page: { width: number; height: number }): Rulings {
  const across: Ruling[] = []
  const down: Ruling[] = []
  for (const { x0, y0, x1, y1, width, colour } of lines) {
    if (isWhite(colour) || width > maxWidth) continue
    if (x1 - x0 >= y1 - y0) {
      if (!isBorder({ at: y0, from: x0, to: x1 }, page.height, page.width)) across.push({ at: y0, from: x0, to: x1 })
    } else if (!isBorder({ at: x0, from: y0, to: y1 }, page.width, page.height)) down.push({ at: x0, from: y0, to: y1 })
  }
  return {
    across: joined(across).filter(({ from, to }) => to - from >= leastAcross),
    down: joined(down).filter(({ from, to }) => to - from >= leastDown),
  }
}

function isWhite(colour: number): boolean {
  return colour >> 16 >= nearlyWhite && ((colour >> 8) & 0xff) >= nearlyWhite && (colour & 0xff) >= nearlyWhite
}

const nearlyWhite = 0xfa

function isBorder({ at, from, to }: Ruling, across: number, along: number): boolean {
  const edge = (1 - borderShare) * across
  return to - from > borderShare * along && (at < edge || at > across - edge)
}

/** Sorted by place, then by start. */
function joined(rulings: Ruling[]): Ruling[] {
  const sorted = rulings.sort((one, other) => one.at - other.at)
  const result: Ruling[] = []
  for (let from = 0; from < sorted.length; ) {
    let to = from + 1
    while (to < sorted.length && (sorted[to]?.at ?? 0) - (sorted[from]?.at ?? 0) <= maxOffset) to += 1
    result.push(...joinedAlong(sorted.slice(from, to)))
    from = to
  }
  return result
}

function joinedAlong(rulings: Ruling[]): Ruling[] {
  const result: (Ruling & { weight: number })[] = []
  for (const { at, from, to } of rulings.sort((one, other) => one.from - other.from)) {
    const last = result.at(-1)
    const length = to - from
    if (last && from - last.to <= maxGap) {
      last.at = (last.at * last.weight + at * length) / (last.weight + length || 1)
      last.weight += length
      last.to = Math.max(last.to, to)
    } else result.push({ at, from, to, weight: length })
  }
  return result.map(({ at, from, to }) => ({ at, from, to }))
}
