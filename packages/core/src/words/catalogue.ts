import type { Language } from '../text/language.ts'

/** The forms of a counted sentence by the CLDR's names: English has `one` and `other`, Arabic all six. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

/** The sentences of one language by the key of their English. What is missing is shown in English. */
export interface Catalogue {
  language: Language
  sentences: Readonly<Record<string, string | PluralForms>>
}

const known = new Map<Language, Catalogue['sentences']>()

/** Makes a language known to this program or page. */
export function learn({ language, sentences }: Catalogue): void {
  known.set(language, sentences)
}

/** A sentence in another language, where there is one. */
export function lookUp(language: Language, sentence: string, context?: string): string | PluralForms | undefined {
  return known.get(language)?.[keyOf(sentence, context)]
}

/**
 * What a sentence is found by: 32 bits of FNV-1a, since the English sentences would double the size of every catalogue.
 * `scripts/languages` refuses two sentences with one key.
 */
export function keyOf(sentence: string, context?: string): string {
  const text = context === undefined ? sentence : `${context}\u0004${sentence}`
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
