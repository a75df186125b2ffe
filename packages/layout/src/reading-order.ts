import { bidiLine, inVisualOrder } from '@octavo/core/text/bidi.ts'
import { mirrored, showsShapes } from './brackets.ts'
import { hasLtrLetter, isRtl } from './scripts.ts'
import { attachMarks, isMarkUnit } from './visual-units.ts'
import type { Word } from './words.ts'

/** The words of a line in the order in which they are read. */
export interface ReadWords {
  words: Word[]
  rtl: boolean
}

/** Brings the words of a line, given from left to right, into the order in which they are read. */
export function inReadingOrder(words: Word[]): ReadWords {
  if (!words.some(runsLeft)) return { words, rtl: false }
  const seen = seenPieces(withMarks(words))
  const written = writtenOrder(seen)
  if (written) return { words: wordsOfPieces(written.pieces), rtl: written.rtl }
  const rtl = runsRightToLeft(words)
  return { words: wordsOfPieces(logicalPieces(seen, rtl)), rtl }
}

/** What is seen as one, and the word that it is part of; a gap between words is part of none. */
interface Piece {
  text: string
  word: Word | undefined
  /** Equal for what stands between two gaps. */
  token: number
  level: number
  /** The number of its glyph. */
  glyph: number
}

const gap: Piece = { text: ' ', word: undefined, token: -1, level: 0, glyph: -1 }

/** Whether any of a word runs from right to left. */
export function runsLeft({ units, text }: Word): boolean {
  return units !== undefined && Array.from(text).some((character) => isRtl(character.codePointAt(0) ?? 0))
}

function runsRightToLeft(words: readonly Word[]): boolean {
  let balance = 0
  for (const { rtl, text } of words) balance += rtl ? text.length : hasLtrLetter(text) ? -text.length : 0
  return balance > 0
}

/** Marks that were drawn apart from the letters they belong to came as words of their own. */
function withMarks(words: readonly Word[]): Word[] {
  const isMarks = ({ units }: Word) => units?.every(isMarkUnit) ?? false
  const letters = words.filter((word) => !isMarks(word)).map((word) => (word.units ? { ...word, units: word.units.map(copyOf) } : word))
  const units = letters.flatMap((word) => word.units ?? [])
  if (units.length === 0 || letters.length === words.length) return [...words]
  const marks = words.filter(isMarks).flatMap((word) => word.units ?? [])
  attachMarks(units, marks)
  return letters
}

function copyOf<Unit extends object>(unit: Unit): Unit {
  return { ...unit }
}

/** A gap this wide, in font sizes, parts words; those of other scripts were parted before. */
const leastGap = 0.08
const characters = /\P{M}\p{M}*|\p{M}+/gu

function seenPieces(words: readonly Word[]): Piece[] {
  const pieces: Piece[] = []
  let before: Word | undefined
  let token = 0
  for (const word of words) {
    if (before && word.left - before.right >= leastGap * word.size) {
      pieces.push(gap)
      token += 1
    }
    const units = word.units ?? (word.text.match(characters) ?? []).map((text, at) => ({ text, glyph: word.glyph + at }))
    for (const { text, glyph } of units) pieces.push({ text, word, token, level: 0, glyph })
    before = word
  }
  return pieces
}

/**
 * The order of the content, where it is that of reading: then what it says is seen as this line is. It knows what cannot be seen, such as
 * whether a number between two scripts belongs to the one or the other.
 */
function writtenOrder(seen: readonly Piece[]): { pieces: Piece[]; rtl: boolean } | undefined {
  const letters = seen.filter(({ word }) => word)
  const written = letters.toSorted((one, other) => one.glyph - other.glyph)
  const pieces = written.flatMap((piece, at) => (at > 0 && piece.token !== written[at - 1]?.token ? [gap, piece] : [piece]))
  const { levels, isRightToLeft } = bidiLine(pieces.map(firstCharacter))
  const isShaped = showsShapes(seen.map(({ text }) => text))
  const levelled = pieces.map((piece, at) => {
    const level = levels[at] ?? 0
    return { ...piece, level, text: isShaped && level % 2 === 1 ? mirrored(piece.text) : piece.text }
  })
  const shown = inVisualOrder(levelled).filter(({ word }) => word)
  return shown.every(({ glyph }, at) => glyph === letters[at]?.glyph) ? { pieces: levelled, rtl: isRightToLeft } : undefined
}

/**
 * What is seen from left to right, in the order of reading. Read from its right end, a line that runs to the left is in order but for
 * what runs against it, which is turned; a line that runs to the right is turned where it runs to the left.
 */
function logicalPieces(seen: readonly Piece[], rtl: boolean): Piece[] {
  const isShaped = showsShapes(seen.map(({ text }) => text))
  const along = rtl ? seen.toReversed() : seen
  const pieces = along.map((piece) => ({ ...piece, text: isShaped && rtl ? mirrored(piece.text) : piece.text }))
  const { levels } = bidiLine(pieces.map(firstCharacter), rtl ? 'R' : 'L')
  const levelled = pieces.map((piece, at) => {
    const level = levels[at] ?? 0
    // Brackets were all taken for those that run with the line.
    const isTurned = isShaped && (level % 2 === 1) !== rtl
    return { ...piece, text: isTurned ? mirrored(piece.text) : piece.text, level: rtl ? level - 1 : level }
  })
  return inVisualOrder(levelled)
}

function firstCharacter({ text }: Piece): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 0x20)
}

function wordsOfPieces(pieces: readonly Piece[]): Word[] {
  const words: Word[] = []
  let text = ''
  let from = new Set<Word>()
  for (const piece of [...pieces, gap]) {
    if (piece.word) {
      text += piece.text
      from.add(piece.word)
    } else if (text !== '') {
      words.push(joined(text, [...from]))
      text = ''
      from = new Set()
    }
  }
  return words
}

function joined(text: string, [first, ...others]: readonly Word[]): Word {
  const word = { ...(first as Word), text, units: undefined }
  for (const { left, top, right, bottom, size, rtl } of others) {
    word.left = Math.min(word.left, left)
    word.top = Math.min(word.top, top)
    word.right = Math.max(word.right, right)
    word.bottom = Math.max(word.bottom, bottom)
    word.size = Math.max(word.size, size)
    word.rtl ||= rtl
  }
  return word
}
