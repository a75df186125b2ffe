import type { Glyphs } from '../glyphs.ts'
import type { PageDrawing } from '../page-drawing.ts'
import { type Box, isSpace } from '../words.ts'
import { symbolKind } from './symbols.ts'

/** A run of dots, which may be a blank or lead to what follows. */
export interface DotRun extends Box {
  size: number
  /** The dots nearly touch, as those that are written on do. */
  isDense: boolean
}

/** Blanks that are typed: underscores, dots and symbols of boxes. */
export interface TypedBlanks {
  underscores: (Box & { /** The places between bars; none without. */ cells: number })[]
  dots: DotRun[]
  symbols: (Box & { kind: 'checkbox' | 'radio' })[]
  /** The glyphs of the page with spaces in place of these. */
  others: Glyphs
}

const leastUnderscores = 3
const leastUnderscoreWidth = 14
const leastDots = 4
const leastDotWidth = 20

/** Takes what is typed as a blank out of the text of a page. */
export function typedBlanks(drawing: PageDrawing): TypedBlanks {
  const { glyphs } = drawing
  const characters = Uint32Array.from(glyphs.characters.subarray(0, glyphs.count))
  const underscores = joinedRuns(runsOf(glyphs, { matches: isUnderscore, joins: isDivider, widest: 0.35 }))
  const dots = runsOf(glyphs, { matches: isDot, joins: () => false, widest: 2.6 })
  const symbols: TypedBlanks['symbols'] = []
  for (let index = 0; index < glyphs.count; index += 1) {
    const kind = symbolKind(drawing, index)
    const brackets = kind ? undefined : bracketsAt(glyphs, index)
    const box = brackets?.box ?? (kind && symbolBox(glyphs, index))
    if (!box) continue
    symbols.push({ ...box, kind: kind ?? 'checkbox' })
    for (let at = index; at <= (brackets?.last ?? index); at += 1) characters[at] = space
  }
  const written = underscores.filter((run) => run.count >= leastUnderscores && run.right - run.left >= leastUnderscoreWidth)
  const led = dots.filter((run) => run.count >= leastDots && run.right - run.left >= leastDotWidth)
  for (const { indexes } of [...written, ...led]) for (const index of indexes) characters[index] = space
  return {
    underscores: written.map((run) => ({ ...boxOfRun(run), cells: run.bars >= 3 ? run.bars - 1 : 0 })),
    dots: led.map((run) => ({ ...boxOfRun(run), size: run.size, isDense: run.widestGap <= 0.5 * run.size })),
    symbols,
    others: { ...glyphs, characters },
  }
}

const space = 0x20

interface Run extends Box {
  indexes: number[]
  count: number
  size: number
  widestGap: number
  bars: number
}

/** What stands between the underscores of one blank, such as a date. */
function isDivider(character: number): boolean {
  return character === bar || character === 0x2f || character === 0x2d || character === 0x2e
}

const bar = 0x7c

function isUnderscore(character: number): boolean {
  return character === 0x5f || character === 0xff3f || character === 0x2017
}

function isDot(character: number): boolean {
  return character === 0x2e || character === 0x2026 || character === 0xb7 || character === 0x2025 || character === 0x2024
}

interface RunRules {
  matches: (character: number) => boolean
  /** What may stand between two of them. */
  joins: (character: number) => boolean
  /** The widest gap between them in font sizes. */
  widest: number
}

/** Runs of a character on one line. */
function runsOf(glyphs: Glyphs, { matches, joins, widest }: RunRules): Run[] {
  const { boxes, sizes, characters, count } = glyphs
  const runs: Run[] = []
  let run: Run | undefined
  for (let index = 0; index < count; index += 1) {
    const character = characters[index] ?? 0
    if (isSpace(character)) continue
    const isJoint =
      joins(character) && (run !== undefined || character === bar) && isNear(glyphs, index, matches, character === bar && run !== undefined)
    if (!matches(character) && !isJoint) {
      run = undefined
      continue
    }
    const [left = 0, top = 0, right = 0, bottom = 0] = boxes.subarray(index * 4, index * 4 + 4)
    const size = sizes[index] ?? 0
    const gap = run ? left - run.right : 0
    const goesOn = run !== undefined && gap > -0.5 * size && gap <= widest * size && Math.abs(bottom - run.bottom) < 0.3 * size
    if (!run || !goesOn) {
      run = { left, top, right, bottom, indexes: [], count: 0, size, widestGap: 0, bars: 0 }
      runs.push(run)
    } else run.widestGap = Math.max(run.widestGap, gap)
    run.right = Math.max(run.right, right)
    run.indexes.push(index)
    if (!isJoint) run.count += character === 0x2026 ? 3 : 1
    if (character === bar) run.bars += 1
  }
  return runs
}

/** Whether one of the characters follows a glyph at once, or stands before it if that is enough. */
function isNear(
  { boxes, sizes, characters, count }: Glyphs,
  index: number,
  matches: (character: number) => boolean,
  before: boolean,
): boolean {
  if (before && matches(characters[index - 1] ?? 0)) return true
  const next = index + 1
  if (next >= count || !matches(characters[next] ?? 0)) return false
  return Math.abs((boxes[next * 4] ?? 0) - (boxes[index * 4 + 2] ?? 0)) < 0.35 * (sizes[index] ?? 0)
}

/** Underscores that are shown by several pieces of content make one line. */
function joinedRuns(runs: Run[]): Run[] {
  const result: Run[] = []
  for (const run of runs.sort((one, other) => one.bottom - other.bottom || one.left - other.left)) {
    const last = result.at(-1)
    if (last && Math.abs(last.bottom - run.bottom) < 0.2 * run.size && run.left - last.right < 0.2 * run.size && run.left > last.left) {
      last.right = Math.max(last.right, run.right)
      last.indexes.push(...run.indexes)
      last.count += run.count
      last.bars += run.bars
    } else result.push(run)
  }
  return result
}

function boxOfRun({ left, top, right, bottom }: Run): Box {
  return { left, top, right, bottom }
}

const [openBracket, closeBracket] = [0x5b, 0x5d]

/** Square brackets with nothing but space between them, and their last glyph. */
function bracketsAt({ boxes, sizes, characters, count }: Glyphs, index: number): { box: Box; last: number } | undefined {
  if (characters[index] !== openBracket) return undefined
  let last = index + 1
  while (last < count && last < index + 5 && isSpace(characters[last] ?? 0)) last += 1
  if (characters[last] !== closeBracket) return undefined
  const [left = 0, top = 0, right = 0, bottom = 0] = boxes.subarray(index * 4, index * 4 + 4)
  const [nextLeft = 0, nextTop = 0, nextRight = 0] = boxes.subarray(last * 4, last * 4 + 4)
  const size = sizes[index] ?? 0
  const gap = nextLeft - right
  const isBox = Math.abs(nextTop - top) < 0.2 * size && gap > 0.15 * size && gap < 1.6 * size
  return isBox ? { box: { left, top, right: nextRight, bottom }, last } : undefined
}

/** A square in the middle of the capital letters' height. */
function symbolBox({ boxes, sizes }: Glyphs, index: number): Box | undefined {
  const [left = 0, top = 0, right = 0, bottom = 0] = boxes.subarray(index * 4, index * 4 + 4)
  const size = sizes[index] ?? 0
  const side = Math.min(size, Math.max(right - left, 0.5 * size))
  if (side < 4 || side > 40) return undefined
  const [x, y] = [(left + right) / 2, top + 0.5 * (bottom - top)]
  return { left: x - side / 2, top: y - side / 2, right: x + side / 2, bottom: y + side / 2 }
}
