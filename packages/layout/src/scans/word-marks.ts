import type { Glyphs } from '../glyphs.ts'
import type { Box } from '../words.ts'
import { dotRows } from './dot-rows.ts'

/** A word of an image: where it is and how many letters it seems to have. */
export interface WordMark extends Box {
  letters: number
}

/** The widest gap between letters of a word, as a share of their height. */
const widestGap = 0.38
/** Smaller marks are dots, of letters or of lines of dots; in points. */
const dot = 2.4
/** Ascent and descent around letters, as shares of the height of a line. */
const roomAbove = 0.2
const roomBelow = 0.18
const perSize = 1.15
const space = 0.62

/** Joins marks that stand next to one another into words. */
export function wordsOfMarks(marks: readonly Box[]): WordMark[] {
  const sorted = marks.toSorted((one, other) => one.left - other.left)
  const words: WordMark[] = []
  let open: WordMark[] = []
  for (const mark of sorted) {
    if (isDot(mark)) continue
    open = open.filter((word) => mark.left - word.right <= widestGap * 2 * heightOf(word))
    const word = open.find((one) => belongs(one, mark))
    if (word) {
      word.right = Math.max(word.right, mark.right)
      word.top = Math.min(word.top, mark.top)
      word.bottom = Math.max(word.bottom, mark.bottom)
      word.letters += 1
    } else {
      const { left, top, right, bottom } = mark
      const next = { left, top, right, bottom, letters: 1 }
      words.push(next)
      open.push(next)
    }
  }
  return [...words, ...dotRows(dotsApart(sorted.filter(isDot), words))]
}

/** Words as the text of a page: their places are right, their letters are not known. Dots are full stops. */
export function wordGlyphs(words: readonly WordMark[], { width, height }: { width: number; height: number }): Glyphs {
  const letters = words.flatMap((word, index) => lettersOf(word, index + 1))
  return {
    width,
    height,
    count: letters.length,
    boxes: Float32Array.from(letters.flatMap(({ left, top, right, bottom }) => [left, top, right, bottom])),
    sizes: Float32Array.from(letters, ({ size }) => size),
    characters: Uint32Array.from(letters, ({ character }) => character),
    pieces: Uint32Array.from(letters, ({ piece }) => piece),
    isPlain: true,
    quarterTurns: () => 0,
    style: () => ({ bold: false, italic: false }),
  }
}

function lettersOf(word: WordMark, piece: number): (Box & { size: number; character: number; piece: number })[] {
  if (isDot(word)) {
    // A full stop is at the foot of its line.
    const size = 10
    return [{ left: word.left, right: word.right, top: word.bottom - 9, bottom: word.bottom + 2, size, character: 0x2e, piece }]
  }
  const down = heightOf(word) / space
  const [top, bottom] = [word.top - roomAbove * down, word.bottom + roomBelow * down]
  const step = (word.right - word.left) / word.letters
  return Array.from({ length: word.letters }, (_, index) => ({
    left: word.left + index * step,
    right: word.left + (index + 1) * step,
    top,
    bottom,
    size: down / perSize,
    character: 0x78,
    piece,
  }))
}

function belongs(word: WordMark, mark: Box): boolean {
  const height = Math.max(heightOf(word), heightOf(mark))
  const shared = Math.min(word.bottom, mark.bottom) - Math.max(word.top, mark.top)
  return mark.left - word.right <= widestGap * height && shared >= 0.4 * Math.min(heightOf(word), heightOf(mark))
}

/** Dots that aren't on a letter. */
function dotsApart(dots: readonly Box[], words: readonly WordMark[]): WordMark[] {
  const near = 1.5
  return dots
    .filter(
      (one) =>
        !words.some(
          (word) =>
            one.left < word.right + near &&
            one.right > word.left - near &&
            one.top < word.bottom + near &&
            one.bottom > word.top - 2 * near,
        ),
    )
    .map(({ left, top, right, bottom }) => ({ left, top, right, bottom, letters: 1 }))
}

function isDot({ left, right, top, bottom }: Box): boolean {
  return right - left <= dot && bottom - top <= dot
}

function heightOf({ top, bottom }: Box): number {
  return bottom - top
}
