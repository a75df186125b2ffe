import { byLanguage } from './by-language.ts'
import type { Language } from './language.ts'

/** A day: `15 November 2026`. */
export function formatDay(date: Date, language: Language): string {
  return daysOf(language).format(date)
}

/** A day of this year with its time: `15 November at 14:05`. */
export function formatMoment(date: Date, language: Language): string {
  return momentsOf(language).format(date)
}

/** The same to the second: `15 November at 14:05:30`. */
export function formatExactMoment(date: Date, language: Language): string {
  return exactMomentsOf(language).format(date)
}

/** A moment for readers in any time zone: `15 November 2026 at 14:05 UTC`. */
export function formatUtcMoment(date: Date, language: Language): string {
  return utcMomentsOf(language).format(date)
}

/** A day of this year, short: `15 Nov`. */
export function formatShortDay(date: Date, language: Language): string {
  return shortDaysOf(language).format(date)
}

/** A time of day: `14:05`. */
export function formatTime(date: Date, language: Language): string {
  return timesOf(language).format(date)
}

const shortDaysOf = byLanguage((locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }))
const timesOf = byLanguage((locale) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }))
const daysOf = byLanguage((locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }))
const momentsOf = byLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' }),
)
const exactMomentsOf = byLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', second: '2-digit' }),
)
const utcMomentsOf = byLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      ...{ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
      ...{ timeZone: 'UTC', timeZoneName: 'short' },
    }),
)
