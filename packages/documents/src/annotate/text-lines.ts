import type { AddedText } from '@octavo/core/edits/edit.ts'
import { type StyledRun, underline } from '@octavo/core/edits/styled-text.ts'
import { bidiLine } from '@octavo/core/text/bidi.ts'
import { hasRightToLeft } from '@octavo/core/text/joined-scripts.ts'
import { textBox } from '@octavo/core/text/text-box.ts'

/** A piece of a line in one look, and where it stands: the start of its baseline, from the top left of the box. */
export interface TextPiece {
  run: StyledRun
  text: string
  x: number
  y: number
  width: number
}

/** A line below some text: its left end, and how far its upper edge is from the top of the box. */
export type Underline = Pick<TextPiece, 'run' | 'x' | 'y' | 'width'> & { height: number }

/** Text broken into lines, and how high they are together. */
export interface TextLines {
  pieces: TextPiece[]
  underlines: Underline[]
  height: number
}

interface Word {
  run: StyledRun
  text: string
  width: number
}

/**
 * Breaks text into lines as wide as its box. A word that is wider gets a line of its own. `widthOf` measures a text in its look, the same
 * way here and where it's drawn.
 */
export function layOutText(
  { runs, box, align, leading }: Pick<AddedText, 'runs' | 'box' | 'align' | 'leading'>,
  widthOf: (text: string, run: StyledRun) => number,
): TextLines {
  const pieces: TextPiece[] = []
  const underlines: Underline[] = []
  let y = 0
  const paragraphs = paragraphsOf(runs)
  for (const [paragraphNumber, words] of paragraphs.entries()) {
    const lines = brokenLines(
      words.map((word) => ({ ...word, width: widthOf(word.text, word.run) })),
      box.width,
    )
    for (const [index, line] of lines.entries()) {
      const size = Math.max(
        ...line.map(({ run }) => run.size),
        ...(line.length === 0 ? [runs[Math.min(paragraphNumber, runs.length - 1)]?.size ?? 12] : []),
      )
      const isLast = index === lines.length - 1
      place(line, y + size * (leading - textBox.ascent - textBox.descent) * 0.5 + size * textBox.ascent, isLast)
      y += size * leading
    }
  }
  return { pieces, underlines, height: y }

  function place(line: readonly Word[], baseline: number, isLast: boolean): void {
    const shown = trimmed(line)
    const text = shown.map((word) => word.text).join('')
    const { isRightToLeft } = bidiLine([...text])
    const width = shown.reduce((sum, word) => sum + word.width, 0)
    const gaps = shown.filter((word) => isSpace(word.text)).length
    // Words of a line in two directions can't be set one by one.
    const isMixed = hasRightToLeft(text)
    const extra = align === 'justify' && !isLast && gaps > 0 && !isMixed ? Math.max(0, box.width - width) / gaps : 0
    const free = box.width - width - extra * gaps
    const left = align === 'center' ? free / 2 : align === 'right' || (isRightToLeft && align === 'justify') ? free : 0
    let x = left
    for (const piece of extra > 0 ? shown : joined(shown, widthOf)) {
      const length = piece.width + (isSpace(piece.text) ? extra : 0)
      const start = isRightToLeft ? left + (width + extra * gaps) - (x - left) - length : x
      const place = { x: start, y: baseline - piece.run.rise }
      if (!isSpace(piece.text)) pieces.push({ ...piece, ...place })
      // Spaces as well: a line under several words has no gaps.
      if (piece.run.underline) underlines.push({ run: piece.run, width: length, ...underlineAt(place, piece.run.size) })
      x += length
    }
  }
}

function underlineAt({ x, y }: { x: number; y: number }, size: number): Pick<Underline, 'x' | 'y' | 'height'> {
  return { x, y: y + size * underline.gap, height: size * underline.height }
}

/** Words and spaces by paragraph. */
function paragraphsOf(runs: readonly StyledRun[]): Omit<Word, 'width'>[][] {
  const paragraphs: Omit<Word, 'width'>[][] = [[]]
  for (const run of runs) {
    for (const [index, text] of run.text.split(/\r\n|\r|\n/).entries()) {
      if (index > 0) paragraphs.push([])
      for (const word of text.split(/([ \t]+)/)) if (word !== '') paragraphs.at(-1)?.push({ run, text: word.replaceAll('\t', '    ') })
    }
  }
  return paragraphs
}

function brokenLines(words: readonly Word[], width: number): Word[][] {
  const lines: Word[][] = [[]]
  let used = 0
  for (const [index, word] of words.entries()) {
    // What follows without a space belongs to the word, whatever its look.
    const whole = isSpace(word.text) ? 0 : lengthOfWord(words, index)
    const line = lines.at(-1) ?? []
    const startsWord = index === 0 || isSpace(words[index - 1]?.text ?? ' ')
    if (startsWord && !isSpace(word.text) && used + whole > width + 0.01 && line.some(({ text }) => !isSpace(text))) {
      lines.push([word])
      used = word.width
    } else {
      line.push(word)
      used += word.width
    }
  }
  return lines
}

function lengthOfWord(words: readonly Word[], from: number): number {
  let length = 0
  for (let index = from; index < words.length && !isSpace(words[index]?.text ?? ' '); index++) length += words[index]?.width ?? 0
  return length
}

/** Without the spaces at a line's end, which would move it. */
function trimmed(line: readonly Word[]): Word[] {
  const words = [...line]
  while (words.length > 0 && isSpace(words.at(-1)?.text ?? '')) words.pop()
  return words
}

/** Words of one look are shown together, so that they're shaped and read as one text. */
function joined(words: readonly Word[], widthOf: (text: string, run: StyledRun) => number): Word[] {
  const pieces: Word[] = []
  for (const word of words) {
    const last = pieces.at(-1)
    if (last && last.run === word.run) last.text += word.text
    else pieces.push({ ...word })
  }
  return pieces.map((piece) => ({ ...piece, width: widthOf(piece.text, piece.run) }))
}

function isSpace(text: string): boolean {
  return /^\s+$/.test(text)
}
