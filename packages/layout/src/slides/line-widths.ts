import { standardWidth } from '../document/standard-widths.ts'
import type { Paragraph, Run } from '../model.ts'
import { isCjk } from '../scripts.ts'

/** How wide a line is in the font that it will be shown in, and how many characters it has. */
export interface LineWidth {
  width: number
  characters: number
  /** The same of the first word of the next line, with a space before it; undefined for the last line. */
  next: { width: number; characters: number } | undefined
}

/** The same of a word, and of the space before it. */
export interface WordWidth {
  width: number
  characters: number
  space: number
}

/** The text of a paragraph as it will be shown, on its lines and word by word. */
export interface TextWidths {
  lines: LineWidth[]
  words: WordWidth[]
}

/** A character of a run. */
export interface Measured {
  character: string
  width: number
}

/** Measures a paragraph as it will be shown; undefined if nothing is known of its font. A label is no part of it. */
export function textWidths({ runs, lines }: Pick<Paragraph, 'runs' | 'lines'>): TextWidths | undefined {
  const measured = measure(runs)
  if (!measured) return undefined
  const parts: Measured[][] = []
  let end = measured.length
  // From the last to the first, which alone has a label that the runs don't have.
  for (let index = lines.length - 1; index >= 0; index--) {
    const start = index === 0 ? 0 : lineStart(measured, end, lines[index]?.text ?? '')
    parts.push(trimmed(measured.slice(start, end)))
    end = start
  }
  parts.reverse()
  return { lines: parts.map((part, index) => lineWidth(part, parts[index + 1], runs[0]?.size ?? 10)), words: wordsOf(measured) }
}

function lineWidth(part: readonly Measured[], following: readonly Measured[] | undefined, size: number): LineWidth {
  const word = following && firstWord(following)
  const space = word && isCjk(codeOf(word[0])) ? 0 : usualSpace * size
  return { width: widthOf(part), characters: part.length, next: word && { width: widthOf(word) + space, characters: word.length + 1 } }
}

/** Text without spaces may break behind each character. */
function wordsOf(measured: readonly Measured[]): WordWidth[] {
  const words: WordWidth[] = []
  let space = 0
  let last: Measured | undefined
  for (const one of measured) {
    if (!isInk(one)) space = Math.max(space, one.width)
    else {
      const word = words.at(-1)
      if (word && space === 0 && !isCjk(codeOf(one)) && !isCjk(codeOf(last))) {
        word.width += one.width
        word.characters += 1
      } else words.push({ width: one.width, characters: 1, space })
      space = 0
    }
    last = one
  }
  return words
}

function codeOf(one: Measured | undefined): number {
  return one?.character.codePointAt(0) ?? 0
}

const usualSpace = 0.26

/** Where a line begins among the characters before `end`: as many that are no spaces belong to it as it has, but for a hyphen at its end. */
export function lineStart(measured: readonly Measured[], end: number, text: string): number {
  const letters = text.replace(/\s/gu, '')
  let last = end - 1
  while (last >= 0 && !isInk(measured[last])) last -= 1
  const isCut = /[-\u2010]$/u.test(letters) && !/[-\u2010]/u.test(measured[last]?.character ?? '')
  let left = [...letters].length - (isCut ? 1 : 0)
  let start = end
  while (start > 0 && left > 0) {
    start -= 1
    if (isInk(measured[start])) left -= 1
  }
  return start
}

function isInk(one: Measured | undefined): boolean {
  return one !== undefined && one.character.trim() !== ''
}

function trimmed(part: readonly Measured[]): Measured[] {
  const [first, last] = [part.findIndex(isInk), part.findLastIndex(isInk)]
  return first < 0 ? [] : part.slice(first, last + 1)
}

function firstWord(part: readonly Measured[]): Measured[] {
  if (isCjk(codeOf(part[0]))) return part.slice(0, 1)
  const end = part.findIndex((one) => !isInk(one))
  return part.slice(0, end < 0 ? part.length : end)
}

function widthOf(part: readonly Measured[]): number {
  return part.reduce((sum, { width }) => sum + width, 0)
}

function measure(runs: readonly Run[]): Measured[] | undefined {
  const measured: Measured[] = []
  for (const run of runs) {
    const size = shownSize(run)
    let before = measured.at(-1)?.character ?? ''
    for (const character of run.text) {
      const isWide = isCjk(character.codePointAt(0) ?? 0) || (wideMarks.has(character) && isCjk(before.codePointAt(0) ?? 0))
      const width = isWide ? 1 : standardWidth(aliases[character] ?? plainLetter(character), run)
      if (width === undefined) return undefined
      measured.push({ character, width: width * size })
      before = character
    }
  }
  return measured
}

/** Marks that are as wide as the characters of scripts without spaces, where they stand behind one. */
const wideMarks = new Set('“”‘’—…·')

/** Sizes are written in tenths of a point. */
function shownSize({ size, raise }: Run): number {
  return (Math.round(10 * size) / 10) * (raise ? raised : 1)
}

/** Programs show raised text smaller. */
const raised = 0.66

/** Letters with marks are as wide as those without. */
function plainLetter(character: string): string {
  return character.charCodeAt(0) < 0x80 ? character : character.normalize('NFD').slice(0, 1)
}

/** Characters that are about as wide as others together. */
const aliases: Readonly<Record<string, string>> = {
  '\u00a0': ' ',
  '‘': 'i',
  '’': 'i',
  '“': '`',
  '”': '`',
  '‐': '-',
  '–': '0',
  '—': '00',
  '…': '....',
  '•': '`',
  '°': '`',
  '·': 'i',
  '©': 'N',
  '®': 'N',
  '§': '0',
  '«': '0',
  '»': '0',
  '€': '0',
  '£': '0',
  ß: 'b',
  æ: 'M',
  Æ: 'W',
  œ: 'M',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  ı: 'i',
  ﬁ: 'fi',
  ﬂ: 'fl',
}
