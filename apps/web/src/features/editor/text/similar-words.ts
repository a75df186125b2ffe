import type { ChangedRun, StageFont } from '@octavo/core/edits/styled-text.ts'
import { isJoined } from '@octavo/core/text/joined-scripts.ts'

/** What is known of the fonts of changed text. */
export interface WordFonts {
  /** The letters that the document has in the font of a show. */
  lettersOf(show: number): ReadonlySet<string>
  /** The font of ours that is most like that of a show. */
  similarTo(show: number): StageFont
  /** The text before the change, whose words are there whatever their letters are. */
  before: readonly ChangedRun[]
}

/** The runs with words whose letters a font of the document lacks as runs of their own, in a similar font: a word has one font. */
export function withSimilarWords(runs: readonly ChangedRun[], fonts: WordFonts): ChangedRun[] {
  const lacks = lackOf(fonts)
  return runs.flatMap((run) => {
    const { text, font, ...look } = run
    if (!font || !('own' in font) || font.similar) return [run]
    const similar = { own: font.own, similar: fonts.similarTo(font.own) }
    const parts: { text: string; isLacking: boolean }[] = []
    for (const word of partsOf(text)) {
      const isLacking = lacks(word, font.own)
      const last = parts.at(-1)
      if (last?.isLacking === isLacking) last.text += word
      else parts.push({ text: word, isLacking })
    }
    return parts.map((part) => ({ ...look, text: part.text, font: part.isLacking ? similar : font }))
  })
}

/** The letters for which words come in a similar font, in their order. */
export function lackingLetters(runs: readonly ChangedRun[], fonts: WordFonts): string[] {
  const lacks = lackOf(fonts)
  const lacking = runs.flatMap(({ text, font }) => {
    if (!font || !('own' in font)) return []
    const known = fonts.lettersOf(font.own)
    const words = partsOf(text).filter((word) => lacks(word, font.own))
    return words.flatMap((word) => [...word.normalize('NFC')].filter((letter) => isJoined(letter) || !known.has(letter)))
  })
  return [...new Set(lacking)]
}

function lackOf({ lettersOf, before }: WordFonts): (word: string, show: number) => boolean {
  const there = new Set(before.flatMap(({ text }) => partsOf(text)))
  return (word, show) => {
    if (word.trim() === '' || there.has(word)) return false
    const known = lettersOf(show)
    return isJoined(word) || [...word.normalize('NFC')].some((letter) => !known.has(letter))
  }
}

/** Words and the spaces between them. */
function partsOf(text: string): string[] {
  return text.split(/(\s+)/).filter((part) => part !== '')
}
