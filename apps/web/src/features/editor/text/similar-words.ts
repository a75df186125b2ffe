import type { ChangedRun, StageFont } from '@octavo/core/edits/styled-text.ts'
import { isJoined } from '@octavo/core/text/joined-scripts.ts'

/** What is known of the fonts of changed text. */
export interface WordFonts {
  /** The letters that the document has in the font of a show. */
  lettersOf(show: number): ReadonlySet<string>
  /** The font of ours that is most like that of a show. */
  similarTo(show: number): StageFont
  /** The words before the change, which are there whatever their letters are. */
  before: ReadonlySet<string>
}

/** The runs with words whose letters a font of the document lacks as runs of their own, in a similar font: a word has one font. */
export function withSimilarWords(runs: readonly ChangedRun[], fonts: WordFonts): ChangedRun[] {
  return runs.flatMap((run) => {
    const { text, font, ...look } = run
    if (!font || !('own' in font) || font.similar) return [run]
    const parts: { text: string; isLacking: boolean }[] = []
    for (const word of partsOf(text)) {
      const isLacking = lacks(word, font.own, fonts)
      const last = parts.at(-1)
      if (last?.isLacking === isLacking) last.text += word
      else parts.push({ text: word, isLacking })
    }
    if (!parts.some(({ isLacking }) => isLacking)) return [run]
    const similar = { own: font.own, similar: fonts.similarTo(font.own) }
    return parts.map((part) => ({ ...look, text: part.text, font: part.isLacking ? similar : font }))
  })
}

/** The letters for which words come in a similar font, in their order. */
export function lackingLetters(runs: readonly ChangedRun[], fonts: WordFonts): string[] {
  const lacking = runs.flatMap(({ text, font }) => {
    if (!font || !('own' in font)) return []
    const known = fonts.lettersOf(font.own)
    const words = partsOf(text).filter((word) => lacks(word, font.own, fonts))
    return words.flatMap((word) => [...word.normalize('NFC')].filter((letter) => isJoined(letter) || !known.has(letter)))
  })
  return [...new Set(lacking)]
}

/** The words of a text before it is changed. */
export function wordsOf(runs: readonly ChangedRun[]): ReadonlySet<string> {
  return new Set(runs.flatMap(({ text }) => partsOf(text)))
}

function lacks(word: string, show: number, { lettersOf, before }: WordFonts): boolean {
  if (word.trim() === '' || before.has(word)) return false
  const known = lettersOf(show)
  return isJoined(word) || [...word.normalize('NFC')].some((letter) => !known.has(letter))
}

/** Words and the spaces between them. */
function partsOf(text: string): string[] {
  return text.split(/(\s+)/).filter((part) => part !== '')
}
