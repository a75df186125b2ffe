import { byLanguage } from './by-language.ts'
import type { Language } from './language.ts'

/** A number with thousands separators: `12,000`. */
export function formatCount(count: number, language: Language): string {
  return numbersOf(language).format(count)
}

const numbersOf = byLanguage((locale) => new Intl.NumberFormat(locale))
