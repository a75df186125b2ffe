import { byLanguage } from './by-language.ts'
import type { Language } from './language.ts'

/** A list: `one, two and three`, `one, two or three`, or only with commas: `one, two, three`. */
export function formatList(names: readonly string[], language: Language, type: 'and' | 'or' | 'plain' = 'and'): string {
  return lists[type](language).format(names)
}

/** A comparison of names by the rules of a language; `numeric` sorts page 2 before page 10. */
export function collatorOf(language: Language, { numeric = false }: { numeric?: boolean } = {}): Intl.Collator {
  return (numeric ? numericCollators : collators)(language)
}

const lists = {
  and: byLanguage((locale) => new Intl.ListFormat(locale, { type: 'conjunction' })),
  or: byLanguage((locale) => new Intl.ListFormat(locale, { type: 'disjunction' })),
  plain: byLanguage((locale) => new Intl.ListFormat(locale, { type: 'unit' })),
} as const
const collators = byLanguage((locale) => new Intl.Collator(locale))
const numericCollators = byLanguage((locale) => new Intl.Collator(locale, { numeric: true }))
