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
  if (run.gaps.length < 3 || run.gaps.filter(isWide).length < 0.8 * run.gaps.length) return undefined
  const text = textOf(glyphs, from, run.until)
  if (sign.test(text) || run.glyphs * 0.6 > lettersIn(text)) return undefined
  const gaps = run.gaps.toSorted((one, other) => one - other)
  const split = splitOf(gaps)
  const within = gaps.slice(0, split)
  const [least = 0, most = 0] = [within[0], within.at(-1)]
  if (most > mostLetterGap || most - least > 0.1 + 0.5 * least) return undefined
  const beyond = gaps[split]
  const isWords =
    beyond === undefined
      ? isOneWord(run, { most, letters: lettersIn(text) })
      : within.length >= 1.5 * (gaps.length - split + 1 + run.spaces)
  if (!isWords) return undefined
  return beyond === undefined ? most * 1.25 : (most + beyond) / 2
}

/** Glyphs on one line, of one size, that follow each other from left to right. */
interface Run {
  gaps: number[]
  glyphs: number
  /** Spaces that stand in the content. */
  spaces: number
  /** They were drawn at once. */
  isWhole: boolean
  /** Each letter follows the one before it in the alphabet, as in an index. */
  isAlphabet: boolean
  until: number
}

function runFrom({ boxes, sizes, characters, pieces, count }: Glyphs, from: number, isSpace: (character: number) => boolean): Run {
  const run: Run = { gaps: [], glyphs: 1, spaces: 0, isWhole: true, isAlphabet: true, until: from }
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
      run.gaps.length -= mostTight
      break
    }
    if (isSpaced) run.spaces += 1
    else run.gaps.push(gap)
    run.glyphs += 1
    run.isWhole &&= pieces[index] === pieces[from]
    run.isAlphabet &&= character > (characters[last] ?? 0)
    run.until = index
    last = index
    isSpaced = false
  }
  return run
}

function isWide(gap: number): boolean {
  return gap > usualGap
}

function textOf({ characters }: Glyphs, from: number, to: number): string {
  return String.fromCodePoint(...characters.subarray(from, to + 1))
}

/** Formulas have them. */
const sign = /\p{S}/u

function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}

function isBeside(boxes: Float32Array, one: number, other: number): boolean {
  const top = Math.max(boxes[one * 4 + 1] ?? 0, boxes[other * 4 + 1] ?? 0)
  const bottom = Math.min(boxes[one * 4 + 3] ?? 0, boxes[other * 4 + 3] ?? 0)
  return bottom - top > 0.5 * ((boxes[one * 4 + 3] ?? 0) - (boxes[one * 4 + 1] ?? 0))
}

/** How many of the gaps, from the smallest, are gaps between letters: those below the largest step, if that is clear. */
function splitOf(gaps: readonly number[]): number {
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
  if (spaces > 0) return gaps.length >= 2 * spaces
  return most < leastWordGap || (isWhole && gaps.length >= 6)
}
