import { byLanguage } from './by-language.ts'

/** A number with its thousands apart: `12,000`. */
export function formatCount(count: number, language = 'en'): string {
  return numbersOf(language).format(count)
}

const numbersOf = byLanguage((locale) => new Intl.NumberFormat(locale))
