import { byLanguage } from './by-language.ts'

/** Names one after the other: `one, two and three`, or `one, two or three`. */
export function formatList(names: readonly string[], language = 'en', type: 'and' | 'or' = 'and'): string {
  return (type === 'and' ? andOf : orOf)(language).format(names)
}

/** How a language sorts names; `numeric` puts page 2 before page 10. */
export function collatorOf(language = 'en', { numeric = false }: { numeric?: boolean } = {}): Intl.Collator {
  return (numeric ? numericCollators : collators)(language)
}

const andOf = byLanguage((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))
const orOf = byLanguage((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }))
const collators = byLanguage((locale) => new Intl.Collator(locale))
const numericCollators = byLanguage((locale) => new Intl.Collator(locale, { numeric: true }))
