import { bidiLine, inVisualOrder } from '@octavo/core/text/bidi.ts'
import { mirrored, showsShapes } from '@octavo/core/text/brackets.ts'
import { firstCharacter, inLogicalOrder } from '@octavo/core/text/logical-order.ts'
import { hasLtrLetter, isRtl } from './scripts.ts'
import { attachMarks, isMarkUnit } from './visual-units.ts'
import type { Word } from './words.ts'

/** The words of a line in reading order. */
export interface ReadWords {
  words: Word[]
  rtl: boolean
}

/** Brings the words of a line, given from left to right, into reading order. */
export function inReadingOrder(words: Word[]): ReadWords {
  if (!words.some(runsLeft)) return { words, rtl: false }
  const seen = seenPieces(withMarks(words))
  const written = writtenOrder(seen)
  if (written) return { words: wordsOfPieces(written.pieces), rtl: written.rtl }
  const rtl = runsRightToLeft(words)
  return { words: wordsOfPieces(inLogicalOrder(seen, rtl)), rtl }
}

/** A visual unit, and the word that it belongs to; a gap between words belongs to none. */
interface Piece {
  text: string
  word: Word | undefined
  /** Equal for everything between two gaps. */
  token: number
  level: number
  /** The number of its glyph. */
  glyph: number
}

const gap: Piece = { text: ' ', word: undefined, token: -1, level: 0, glyph: -1 }

/** Whether any part of a word is right-to-left. */
export function runsLeft({ units, text }: Word): boolean {
  return units !== undefined && Array.from(text).some((character) => isRtl(character.codePointAt(0) ?? 0))
}

function runsRightToLeft(words: readonly Word[]): boolean {
  let balance = 0
  for (const { rtl, text } of words) balance += rtl ? text.length : hasLtrLetter(text) ? -text.length : 0
  return balance > 0
}

/** Marks drawn separately from their letters were read as separate words. */
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

/** A gap this wide, in font sizes, separates words; those of other scripts were separated before. */
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
 * The content order, if it is the reading order: then displaying it gives this line. It contains what can't be seen, such as to which of
 * two scripts a number between them belongs.
 */
function writtenOrder(seen: readonly Piece[]): { pieces: Piece[]; rtl: boolean } | undefined {
  const letters = seen.filter(({ word }) => word)
  const written = letters.toSorted((one, other) => one.glyph - other.glyph)
  const pieces = written.flatMap((piece, at) => (at > 0 && piece.token !== written[at - 1]?.token ? [gap, piece] : [piece]))
  const { levels, isRightToLeft } = bidiLine(pieces.map(({ text }) => firstCharacter(text)))
  const isShaped = showsShapes(seen.map(({ text }) => text))
  const levelled = pieces.map((piece, at) => {
    const level = levels[at] ?? 0
    return { ...piece, level, text: isShaped && level % 2 === 1 ? mirrored(piece.text) : piece.text }
  })
  const shown = inVisualOrder(levelled).filter(({ word }) => word)
  return shown.every(({ glyph }, at) => glyph === letters[at]?.glyph) ? { pieces: levelled, rtl: isRightToLeft } : undefined
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
