import type { Glyphs } from './glyphs.ts'
import { isRtl } from './scripts.ts'

/** A run of a line with letter spacing. */
export interface LetterSpacing {
  /** The number of its last glyph. */
  until: number
  /** A gap this wide, in font sizes, separates two of its words. */
  wordGap: number
}

/** Gaps up to this, in font sizes, occur between letters of ordinary text. */
const usualGap = 0.1
/** Gaps between words of ordinary text are always wider. */
const leastWordGap = 0.2
/** Letters with wider gaps don't belong to a word. */
const mostLetterGap = 0.6
const maxGlyphs = 400
/** This many consecutive letters may touch, as narrow pairs do. */
const mostTight = 1

/**
 * Detects letter spacing from a glyph on, as in headings, and which gaps separate words then: gaps within a word are nearly equal, gaps
 * between words clearly wider. Letters may also be separate, as in initials, numbers in rows and formulas.
 */
export function letterSpacing(glyphs: Glyphs, from: number, isSpace: (character: number) => boolean): LetterSpacing {
  const run = runFrom(glyphs, from, isSpace)
  return { until: run.until, wordGap: wordGapOf(run, glyphs, from) ?? usualGap }
}

/** Undefined without letter spacing. */
function wordGapOf(run: Run, glyphs: Glyphs, from: number): number | undefined {
  if (run.gaps < 3 || run.wide < 0.8 * run.gaps) return undefined
  const { letters, signs } = countLetters(glyphs, from, run.until)
  // Formulas contain signs.
  if (signs > 0 || run.glyphs * 0.6 > letters) return undefined
  const gaps = gapRoom.subarray(0, run.gaps).sort()
  const split = splitOf(gaps)
  const [least = 0, most = 0, beyond] = [gaps[0], gaps[split - 1], gaps[split]]
  if (most > mostLetterGap || most - least > 0.1 + 0.5 * least) return undefined
  const isWords = beyond === undefined ? isOneWord(run, { most, letters }) : split >= 1.5 * (gaps.length - split + 1 + run.spaces)
  if (!isWords) return undefined
  return beyond === undefined ? most * 1.25 : (most + beyond) / 2
}

/** Consecutive glyphs on one line, of one size, from left to right. */
interface Run {
  /** How many gaps were put into `gapRoom`, and how many of them are wider than in ordinary text. */
  gaps: number
  wide: number
  glyphs: number
  /** Spaces in the content. */
  spaces: number
  /** They were drawn as a whole. */
  isWhole: boolean
  /** The letters are consecutive in the alphabet, as in an index. */
  isAlphabet: boolean
  until: number
}

/** The gaps of one run at a time: single letters occur on every page, and most of them are in no run. */
const gapRoom = new Float64Array(maxGlyphs)

function runFrom({ boxes, sizes, characters, pieces, count }: Glyphs, from: number, isSpace: (character: number) => boolean): Run {
  const run: Run = { gaps: 0, wide: 0, glyphs: 1, spaces: 0, isWhole: true, isAlphabet: true, until: from }
  const size = sizes[from] ?? 0
  let last = from
  let isSpaced = false
  let tight = 0
  for (let index = from + 1; index < count && index < from + maxGlyphs; index++) {
    const character = characters[index] ?? 0
    if (isSpace(character) || character < 0x20) {
      isSpaced ||= pieces[index] !== 0
      continue
    }
    const gap = ((boxes[index * 4] ?? 0) - (boxes[last * 4 + 2] ?? 0)) / size
    if (!isBeside(boxes, last, index) || Math.abs((sizes[index] ?? 0) - size) > 0.05 * size || gap < -0.3 || gap > 3 || isRtl(character))
      break
    tight = !isSpaced && gap <= usualGap ? tight + 1 : 0
    if (tight > mostTight) {
      // Letters that touch again belong to what follows.
      run.gaps -= mostTight
      break
    }
    if (isSpaced) run.spaces += 1
    else {
      gapRoom[run.gaps] = gap
      run.gaps += 1
      if (gap > usualGap) run.wide += 1
    }
    run.glyphs += 1
    run.isWhole &&= pieces[index] === pieces[from]
    run.isAlphabet &&= character > (characters[last] ?? 0)
    run.until = index
    last = index
    isSpaced = false
  }
  return run
}

function countLetters({ characters }: Glyphs, from: number, to: number): { letters: number; signs: number } {
  let letters = 0
  let signs = 0
  for (let index = from; index <= to; index++) {
    const character = String.fromCodePoint(characters[index] ?? 0)
    if (letter.test(character)) letters += 1
    else if (sign.test(character)) signs += 1
  }
  return { letters, signs }
}

const letter = /\p{L}/u
const sign = /\p{S}/u

function isBeside(boxes: Float32Array, one: number, other: number): boolean {
  const top = Math.max(boxes[one * 4 + 1] ?? 0, boxes[other * 4 + 1] ?? 0)
  const bottom = Math.min(boxes[one * 4 + 3] ?? 0, boxes[other * 4 + 3] ?? 0)
  return bottom - top > 0.5 * ((boxes[one * 4 + 3] ?? 0) - (boxes[one * 4 + 1] ?? 0))
}

/** How many of the gaps, from the smallest, are between letters: those below the largest step, if that is distinct. */
function splitOf(gaps: Float64Array): number {
  let split = gaps.length
  let largest = 0
  for (let index = Math.ceil(gaps.length / 2); index < gaps.length; index++) {
    const [below = 0, above = 0] = [gaps[index - 1], gaps[index]]
    if (above - below > Math.max(largest, usualGap) && above > 1.5 * below) {
      split = index
      largest = above - below
    }
  }
  return split
}

/** Whether equally spaced letters make a word. If a gap could be one between words, only many of them do. */
function isOneWord({ gaps, glyphs, spaces, isWhole, isAlphabet }: Run, { most, letters }: { most: number; letters: number }): boolean {
  if (isAlphabet || letters < 0.9 * glyphs) return false
  if (spaces > 0) return gaps >= 2 * spaces
  return most < leastWordGap || (isWhole && gaps >= 6)
}
