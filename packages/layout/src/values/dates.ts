import type { NumberStyle } from './number-style.ts'
import { timeOf } from './times.ts'

/** A date in the days of spreadsheets, or a time as a part of a day, and how it is shown. */
export interface ReadDate {
  days: number
  format: string
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const names = 'january|february|march|april|may|june|july|august|september|october|november|december'
const month = `(?<month>${names}|${months.join('|')}|sept)\\.?`
const dayFirst = new RegExp(`^(?<day>\\d{1,2})(?<mark> |-)${month}(?<comma>,?)(?:\\k<mark>)(?<year>\\d{4}|(?<=-)\\d{2})$`, 'i')
const monthFirst = new RegExp(`^${month} (?<day>\\d{1,2}), (?<year>\\d{4})$`, 'i')
const monthOnly = new RegExp(`^${month}(?<mark> |-)(?<year>\\d{4}|(?<=-)\\d{2})$`, 'i')

/** A date, a time or both that can only be read in one way; undefined for anything else. */
export function dateOf(text: string, style: NumberStyle): ReadDate | undefined {
  const alone = dayOf(text, style) ?? timeOf(text)
  if (alone) return alone
  const [, before = '', behind = ''] = /^(.*?),? (\d{1,2}:.*)$/.exec(text) ?? []
  const [day, time] = [dayOf(before, style), timeOf(behind)]
  return day && time && { days: day.days + time.days, format: `${day.format} ${time.format}` }
}

function dayOf(text: string, { dates }: NumberStyle): ReadDate | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (iso) return dated({ year: iso[1], month: iso[2], day: iso[3], format: 'yyyy-mm-dd' })
  const marked = /^(\d{1,2})([./])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text)
  if (marked) return inNumbers(marked, dates)
  return named(text)
}

/** A date with slashes has its month first or its day first, as the document has it. */
function inNumbers([, one = '', mark = '', other = '', year = '']: RegExpExecArray, dates: NumberStyle['dates']): ReadDate | undefined {
  const shownYear = year.length === 4 ? 'yyyy' : 'yy'
  const isDayFirst = mark === '.' || dates === 'day-first'
  if (!isDayFirst && dates === undefined) return undefined
  // Numbers of versions and chapters look the same.
  if (mark === '.' && year.length === 2 && (one.length < 2 || other.length < 2)) return undefined
  const shown = isDayFirst ? ['d'.repeat(one.length), 'm'.repeat(other.length)] : ['m'.repeat(one.length), 'd'.repeat(other.length)]
  const [day, monthText] = isDayFirst ? [one, other] : [other, one]
  return dated({ year, month: monthText, day, format: [...shown, shownYear].join(mark) })
}

function named(text: string): ReadDate | undefined {
  const day = dayFirst.exec(text)?.groups
  const parts = day ?? monthFirst.exec(text)?.groups ?? monthOnly.exec(text)?.groups
  if (!parts) return undefined
  const name = parts.month ?? ''
  const number = months.indexOf(name.slice(0, 3).toLowerCase()) + 1
  const shownMonth = name.length > 4 ? 'mmmm' : 'mmm'
  const shownYear = parts.year?.length === 2 ? 'yy' : 'yyyy'
  const { mark = ' ' } = parts
  const format = day
    ? `${'d'.repeat(day.day?.length ?? 1)}${mark}${shownMonth}${mark}${shownYear}`
    : parts.day === undefined
      ? `${shownMonth}${mark}${shownYear}`
      : `${shownMonth} d, ${shownYear}`
  return dated({ year: parts.year, month: String(number), day: parts.day ?? '1', format })
}

/** Spreadsheets count days from the end of 1899, and disagree before March 1900. */
const dayZero = Date.UTC(1899, 11, 30)
const firstYear = 1901
/** Years of two digits below this are in this century, as spreadsheets read them. */
const firstOfLast = 30

interface DateParts {
  year: string | undefined
  month: string | undefined
  day: string | undefined
  format: string
}

function dated({ year = '', month: monthText = '', day = '', format }: DateParts): ReadDate | undefined {
  const [short, m, d] = [Number(year), Number(monthText), Number(day)]
  const y = year.length > 2 ? short : short + (short < firstOfLast ? 2000 : 1900)
  const time = Date.UTC(y, m - 1, d)
  const isReal = new Date(time).getUTCMonth() === m - 1 && new Date(time).getUTCDate() === d
  return isReal && y >= firstYear ? { days: (time - dayZero) / 86_400_000, format } : undefined
}
