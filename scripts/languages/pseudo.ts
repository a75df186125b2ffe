import type { Catalogue } from '@octavo/core/words/catalogue.ts'
import { pluralForms } from './plural-forms.ts'
import type { Sentence } from './sentences.ts'

/** Pseudo-languages: English with accents and in brackets, left-to-right and right-to-left. Only tests build them. */
export const pseudoLanguages = ['en-XA', 'ar-XB'] as const
export type PseudoLanguage = (typeof pseudoLanguages)[number]

const plain = 'aceginosuyzACEGINOSUYZ'
const accented = 'åçéĝîñöšûýžÅÇÉĜÎÑÖŠÛÝŽ'
/** Translations are about this much longer than English. */
const growth = 0.4

/** All sentences in a pseudo-language. */
export function pseudoCatalogue(language: PseudoLanguage, sentences: ReadonlyMap<string, Sentence>): Catalogue {
  const said = [...sentences].map(([key, { english, many }]) => {
    if (many === undefined) return [key, pseudoText(language, english)]
    const forms = pluralForms(language).map((form) => [form, pseudoText(language, form === 'one' ? english : many)])
    return [key, Object.fromEntries(forms)]
  })
  return { language, sentences: Object.fromEntries(said) }
}

/** `[Ñö þåĝé ····]`: accents show which text was translated, brackets show truncated or concatenated ones. */
export function pseudoText(language: PseudoLanguage, english: string): string {
  const letters = english.replace(/\{+\w+\}+|<\/?\w+>|(\w)/g, (found, letter?: string) => {
    const at = letter === undefined ? -1 : plain.indexOf(letter)
    return at < 0 ? found : accented.charAt(at)
  })
  // In words of common length, which wrap like those of a translation.
  const filler = '···· '.repeat(Math.ceil((english.length * growth) / 5)).trimEnd()
  // Override marks, which make letters run right-to-left, like Arabic.
  const directed = language === 'ar-XB' ? `\u202e${letters}\u202c` : letters
  return `[${directed} ${filler}]`
}
