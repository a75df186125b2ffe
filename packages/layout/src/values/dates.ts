import type { NumberStyle } from './number-style.ts'

/** A date in the days of spreadsheets, and how it is shown. */
export interface ReadDate {
  days: number
  format: string
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const names = 'january|february|march|april|may|june|july|august|september|october|november|december'
const month = `(?<month>${names}|${months.join('|')}|sept)\\.?`
const dayFirst = new RegExp(`^(?<day>\\d{1,2}) ${month},? (?<year>\\d{4})$`, 'i')
const monthFirst = new RegExp(`^${month} (?<day>\\d{1,2}), (?<year>\\d{4})$`, 'i')

/** A date that can only be read in one way; undefined for anything else. */
export function dateOf(text: string, { dates }: NumberStyle): ReadDate | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (iso) return dated(iso[1], iso[2], iso[3], 'yyyy-mm-dd')
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text)
  if (dotted) return dated(dotted[3], dotted[2], dotted[1], 'dd.mm.yyyy')
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  if (slashed && dates === 'day-first') return dated(slashed[3], slashed[2], slashed[1], 'dd/mm/yyyy')
  if (slashed && dates === 'month-first') return dated(slashed[3], slashed[1], slashed[2], 'mm/dd/yyyy')
  const named = dayFirst.exec(text)?.groups ?? monthFirst.exec(text)?.groups
  if (!named) return undefined
  const number = months.indexOf((named.month ?? '').slice(0, 3).toLowerCase()) + 1
  return dated(named.year, String(number), named.day, dayFirst.test(text) ? 'd mmm yyyy' : 'mmm d, yyyy')
}

/** Spreadsheets count days from the end of 1899, and disagree before March 1900. */
const dayZero = Date.UTC(1899, 11, 30)
const firstYear = 1901

function dated(year = '', monthText = '', day = '', format = ''): ReadDate | undefined {
  const [y, m, d] = [Number(year), Number(monthText), Number(day)]
  const time = Date.UTC(y, m - 1, d)
  const isReal = new Date(time).getUTCMonth() === m - 1 && new Date(time).getUTCDate() === d
  return isReal && y >= firstYear ? { days: (time - dayZero) / 86_400_000, format } : undefined
}
