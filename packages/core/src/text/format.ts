import { byLanguage } from './by-language.ts'
import { formatCount } from './count.ts'
import { english, type Language } from './language.ts'

/** A size as people read it: `96 KB`, `8.4 MB`, `1 GB`. A thousand bytes are a kilobyte, as file managers and shops count. */
export function formatBytes(bytes: number, language: Language): string {
  let unit = 0
  let value = Math.max(0, bytes)
  // 999.6 KB would be written as 1000 KB, so that the next unit begins where rounding reaches it.
  while (Math.round(value) >= 1000 && unit < 4) {
    value /= 1000
    unit += 1
  }
  const digits = unit > 1 && value < 99.95 ? 1 : 0
  const written = sizesOf[unit]?.(language).format(Number(value.toFixed(digits))) ?? ''
  // The norm's kB is KB to English file managers.
  return language === english ? written.replace('kB', 'KB') : written
}

/** A part of a whole, 0 to 1, in whole percent. What is there at all is at least one, and nothing is all unless it is. */
export function formatShare(share: number, language: Language): string {
  return percentIn(language).format(Math.max(0.01, Math.floor(share * 100) / 100))
}

/** A number with its word, in English: `1 page`, `24 pages`, `1,000 pages`. What pages show goes by `plural` instead. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count, english)} ${count === 1 ? one : many}`
}

const sizesOf = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'].map((unit, at) =>
  byLanguage(
    (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: at === 0 ? 'long' : 'short', useGrouping: false }),
  ),
)

const percentIn = byLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent' }))
