import { byLeft } from '../segments.ts'
import type { Box, Word } from '../words.ts'

/** Words on one baseline, whatever is between them. */
export interface TextLine extends Box {
  /** From left to right. */
  words: Word[]
  size: number
}

/** Words of a line without a wide gap. */
export interface Chunk extends Box {
  words: Word[]
}

/** How many of the latest lines a word may still belong to. */
const linesLookedAt = 4

/** Groups words into lines from top to bottom. Small raised or lowered words don't make a line higher, or they would chain lines. */
export function textLinesOf(words: readonly Word[]): TextLine[] {
  const lines: TextLine[] = []
  for (const word of words.toSorted(byMiddle)) {
    const line = lineFor(lines, word)
    if (!line) {
      const { left, top, right, bottom, size } = word
      lines.push({ words: [word], left, top, right, bottom, size })
      continue
    }
    line.words.push(word)
    line.left = Math.min(line.left, word.left)
    line.right = Math.max(line.right, word.right)
    if (word.size >= 0.9 * line.size) {
      const isLarger = word.size > 1.1 * line.size
      line.top = isLarger ? word.top : Math.min(line.top, word.top)
      line.bottom = isLarger ? word.bottom : Math.max(line.bottom, word.bottom)
      line.size = Math.max(line.size, word.size)
    }
  }
  for (const line of lines) line.words.sort(byLeft)
  return lines.sort((one, other) => one.bottom - other.bottom)
}

function byMiddle(one: Word, other: Word): number {
  return one.top + one.bottom - other.top - other.bottom || one.left - other.left
}

function lineFor(lines: readonly TextLine[], word: Word): TextLine | undefined {
  let best: { line: TextLine; overlap: number } | undefined
  for (let index = lines.length - 1; index >= Math.max(0, lines.length - linesLookedAt); index--) {
    const line = lines[index]
    if (!line) continue
    const overlap = Math.min(line.bottom, word.bottom) - Math.max(line.top, word.top)
    const smaller = Math.min(line.bottom - line.top, word.bottom - word.top)
    if (overlap >= 0.5 * smaller && overlap > (best?.overlap ?? 0)) best = { line, overlap }
  }
  return best?.line
}

/** The words of a line in chunks that are at least a gap apart, or begin with one of these words. */
export function chunksOf(words: readonly Word[], gap: number, starts?: ReadonlySet<Word>): Chunk[] {
  const chunks: Chunk[] = []
  for (const word of words) {
    const last = chunks.at(-1)
    if (last && word.left - last.right < gap && !starts?.has(word)) {
      last.words.push(word)
      last.right = Math.max(last.right, word.right)
      last.top = Math.min(last.top, word.top)
      last.bottom = Math.max(last.bottom, word.bottom)
    } else chunks.push({ words: [word], left: word.left, top: word.top, right: word.right, bottom: word.bottom })
  }
  return chunks
}

/** The middle value; 0 of none. */
export function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

/** The font size of most words, by which distances are measured. */
export function emOf(words: readonly Word[]): number {
  return medianOf(words.map(({ size }) => size)) || 10
}

/** Whether a text is a number as tables have them: with signs, units, brackets or marks of missing values. */
export function isNumeric(text: string): boolean {
  const bare = text.replace(/\s/g, '')
  if (/^([-–—.…*/]+|n\/?a\.?|n\.a\.?)$/i.test(bare)) return true
  const digits = bare.replace(/[^\p{Nd}]/gu, '').length
  return digits > 0 && digits * 2 >= bare.replace(/[.,'’()%$€£¥+\-–—−*<>≤≥~±/:]/g, '').length
}

/** The words as one text. */
export function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ')
}
