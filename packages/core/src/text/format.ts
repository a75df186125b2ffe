import { byLanguage } from './by-language.ts'
import { formatCount } from './count.ts'
import { english, type Language } from './language.ts'

/** A file size: `96 KB`, `8.4 MB`, `1 GB`. A kilobyte has 1000 bytes, as in most file managers. */
export function formatBytes(bytes: number, language: Language): string {
  let unit = 0
  let value = Math.max(0, bytes)
  // Otherwise 999.6 KB would be rounded to 1000 KB instead of 1 MB.
  while (Math.round(value) >= 1000 && unit < 4) {
    value /= 1000
    unit += 1
  }
  const digits = unit > 1 && value < 99.95 ? 1 : 0
  const written = sizesOf[unit]?.(language).format(Number(value.toFixed(digits))) ?? ''
  // The standard says kB; English file managers write KB.
  return language === english ? written.replace('kB', 'KB') : written
}

/** A limit as it was configured: `50 MB` for 50 times 1024 times 1024 bytes, so that a file of 50 MB fits however they are counted. */
export function formatLimit(bytes: number, language: Language): string {
  if (bytes % 1024 ** 2 !== 0) return formatBytes(bytes, language)
  return bytes % 1024 ** 3 === 0 ? formatBytes((bytes / 1024 ** 3) * 1e9, language) : formatBytes((bytes / 1024 ** 2) * 1e6, language)
}

/** A fraction from 0 to 1 as an integer percentage. Only 0 gives 0 %, and only 1 gives 100 %. */
export function formatShare(share: number, language: Language): string {
  return percentIn(language).format(Math.max(0.01, Math.floor(share * 100) / 100))
}

/** A rate in percent with the digits that it has: `20%`, `9.975%`. */
export function formatPercent(percent: number, language: Language): string {
  return ratesIn(language).format(percent / 100)
}

/** A number with a noun, in English: `1 page`, `24 pages`, `1,000 pages`. Texts on pages use `plural` instead. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count, english)} ${count === 1 ? one : many}`
}

const sizesOf = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'].map((unit, at) =>
  byLanguage(
    (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: at === 0 ? 'long' : 'short', useGrouping: false }),
  ),
)

const percentIn = byLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent' }))

const ratesIn = byLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }))
