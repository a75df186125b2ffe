import { formatDay, formatMoment } from '@octavo/core/text/dates.ts'
import { pageLanguage } from '@octavo/core/words/t.ts'

/** A date for people: '15 November 2026'. */
export function dayOf(date: string): string {
  return formatDay(new Date(date), pageLanguage())
}

/** A date with its time, for the last use. */
export function momentOf(date: string): string {
  return formatMoment(new Date(date), pageLanguage())
}
