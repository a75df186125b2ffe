import { formatDay, formatMoment } from '@octavo/core/text/dates.ts'
import { pageLanguage } from '@octavo/core/words/t.ts'

/** A day as people write it: '15 November 2026'. */
export function dayOf(date: string): string {
  return formatDay(new Date(date), pageLanguage())
}

/** A day with its time, for what was used last. */
export function momentOf(date: string): string {
  return formatMoment(new Date(date), pageLanguage())
}
