import type { Language } from '../text/language.ts'

/** The plural forms of a sentence by their CLDR names: English has `one` and `other`, Arabic all six. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

/** The translations of one language by the key of the English sentence. Missing ones fall back to English. */
export interface Catalogue {
  language: Language
  sentences: Readonly<Record<string, string | PluralForms>>
}

const known = new Map<Language, Catalogue['sentences']>()

/** Registers a language with this program or page. */
export function learn({ language, sentences }: Catalogue): void {
  known.set(language, sentences)
}

/** The translation of a sentence, if there is one. */
export function lookUp(language: Language, sentence: string, context?: string): string | PluralForms | undefined {
  return known.get(language)?.[keyOf(sentence, context)]
}

/**
 * The key of a sentence: a 32-bit FNV-1a hash, since the English sentences themselves would double the size of every catalogue.
 * `scripts/languages` refuses hash collisions.
 */
export function keyOf(sentence: string, context?: string): string {
  const text = context === undefined ? sentence : `${context}\u0004${sentence}`
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
