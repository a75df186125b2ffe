import type { Glyphs } from './glyphs.ts'
import { isRtl } from './scripts.ts'

/** A stretch of a line whose letters stand apart. */
export interface LetterSpacing {
  /** The number of its last glyph. */
  until: number
  /** A gap this wide, in font sizes, parts two of its words. */
  wordGap: number
}

/** Gaps up to this, in font sizes, part letters of ordinary text from nothing. */
const usualGap = 0.1
/** No gap between words of ordinary text is as narrow. */
const leastWordGap = 0.2
/** Letters that stand further apart than this belong to no word. */
const mostLetterGap = 0.6
const maxGlyphs = 400
/** So many letters in a row may touch, as narrow pairs do. */
const mostTight = 1

/**
 * Tells whether the letters from a glyph on are set apart, as in headings, and which gaps part their words then: letters of one word stand
 * nearly the same way apart, words clearly further. Letters may stand alone, as initials, numbers in rows and formulas do.
 */
export function letterSpacing(glyphs: Glyphs, from: number, isSpace: (character: number) => boolean): LetterSpacing {
  const run = runFrom(glyphs, from, isSpace)
  return { until: run.until, wordGap: wordGapOf(run, glyphs, from) ?? usualGap }
}

/** Undefined where letters are not set apart. */
function wordGapOf(run: Run, glyphs: Glyphs, from: number): number | undefined {
  if (run.gaps < 3 || run.wide < 0.8 * run.gaps) return undefined
  const { letters, signs } = countLetters(glyphs, from, run.until)
  // Formulas have signs.
  if (signs > 0 || run.glyphs * 0.6 > letters) return undefined
  const gaps = gapRoom.subarray(0, run.gaps).sort()
  const split = splitOf(gaps)
  const [least = 0, most = 0, beyond] = [gaps[0], gaps[split - 1], gaps[split]]
  if (most > mostLetterGap || most - least > 0.1 + 0.5 * least) return undefined
  const isWords = beyond === undefined ? isOneWord(run, { most, letters }) : split >= 1.5 * (gaps.length - split + 1 + run.spaces)
  if (!isWords) return undefined
  return beyond === undefined ? most * 1.25 : (most + beyond) / 2
}

/** Glyphs on one line, of one size, that follow each other from left to right. */
interface Run {
  /** How many gaps were put into `gapRoom`, and how many of them are wider than those of ordinary text. */
  gaps: number
  wide: number
  glyphs: number
  /** Spaces that stand in the content. */
  spaces: number
  /** They were drawn at once. */
  isWhole: boolean
  /** Each letter follows the one before it in the alphabet, as in an index. */
  isAlphabet: boolean
  until: number
}

/** The gaps of one run after the other: single letters are met on every page, and most of them stand in no run. */
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

/** How many of the gaps, from the smallest, are gaps between letters: those below the largest step, if that is clear. */
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

/** Whether letters that all stand the same way apart make a word. Where a gap could be one between words, only many of them do. */
function isOneWord({ gaps, glyphs, spaces, isWhole, isAlphabet }: Run, { most, letters }: { most: number; letters: number }): boolean {
  if (isAlphabet || letters < 0.9 * glyphs) return false
  if (spaces > 0) return gaps >= 2 * spaces
  return most < leastWordGap || (isWhole && gaps >= 6)
}
