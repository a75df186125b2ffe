/** A moment as fields show it, without a zone. */
export interface WrittenMoment {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

/** The moment that a text means by a pattern such as dd.mm.yyyy, or as 2026-01-31; undefined if it means none. */
export function readMoment(text: string, pattern: string): WrittenMoment | undefined {
  return byPattern(text.trim(), pattern) ?? byPattern(text.trim(), 'yyyy-mm-dd')
}

/** A moment by a pattern. */
export function showMoment(moment: WrittenMoment, pattern: string): string {
  return partsOf(pattern)
    .map((part) => shown[part]?.(moment) ?? part)
    .join('')
}

const words = /d{1,4}|m{1,4}|yyyy|yy|HH|H|hh|h|MM|M|ss|s|tt|t/
const months = 'January February March April May June July August September October November December'.split(' ')
const days = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

function partsOf(pattern: string): string[] {
  return pattern.split(new RegExp(`(${words.source})`)).filter((part) => part !== '')
}

const two = (value: number) => String(value).padStart(2, '0')
const twelve = (hour: number) => hour % 12 || 12
const weekday = ({ year, month, day }: WrittenMoment) => days[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? ''

const shown: Record<string, (moment: WrittenMoment) => string> = {
  d: ({ day }) => String(day),
  dd: ({ day }) => two(day),
  ddd: (moment) => weekday(moment).slice(0, 3),
  dddd: weekday,
  m: ({ month }) => String(month),
  mm: ({ month }) => two(month),
  mmm: ({ month }) => (months[month - 1] ?? '').slice(0, 3),
  mmmm: ({ month }) => months[month - 1] ?? '',
  yy: ({ year }) => two(year % 100),
  yyyy: ({ year }) => String(year).padStart(4, '0'),
  H: ({ hour }) => String(hour),
  HH: ({ hour }) => two(hour),
  h: ({ hour }) => String(twelve(hour)),
  hh: ({ hour }) => two(twelve(hour)),
  M: ({ minute }) => String(minute),
  MM: ({ minute }) => two(minute),
  s: ({ second }) => String(second),
  ss: ({ second }) => two(second),
  t: ({ hour }) => (hour < 12 ? 'a' : 'p'),
  tt: ({ hour }) => (hour < 12 ? 'am' : 'pm'),
}

/** Numbers and names in the order of the pattern, whatever stands between them. */
function byPattern(text: string, pattern: string): WrittenMoment | undefined {
  const asked = partsOf(pattern).filter((part) => words.test(part) && shown[part])
  const isDigitsOnly = /^\d+$/.test(text) && asked.every((part) => /^(?:dd|mm|yy|yyyy|HH|MM|ss)$/.test(part))
  const given = isDigitsOnly ? cut(text, asked) : (text.match(/\d+|\p{L}+/gu) ?? [])
  if (!given || given.length !== asked.length) return undefined
  const moment: WrittenMoment = { year: 2000, month: 1, day: 1, hour: 0, minute: 0, second: 0 }
  let half: number | undefined
  for (const [index, part] of asked.entries()) {
    const word = given[index] ?? ''
    const key = keys[part.charAt(0)]
    if (key === undefined) half = /^p/i.test(word) ? 12 : /^a/i.test(word) ? 0 : Number.NaN
    else if (/^d{3,4}$/.test(part)) {
      if (!named(days, word)) return undefined
    } else if (/^m{3,4}$/.test(part)) moment[key] = named(months, word)
    else if (!/^\d{1,4}$/.test(word)) return undefined
    else moment[key] = key === 'year' && word.length <= 2 ? nearYear(Number(word)) : Number(word)
  }
  if (half !== undefined) moment.hour = (moment.hour % 12) + half
  return isReal(moment) ? moment : undefined
}

const keys: Record<string, keyof WrittenMoment> = { d: 'day', m: 'month', y: 'year', H: 'hour', h: 'hour', M: 'minute', s: 'second' }

/** Digits without anything between them, such as 31012026. */
function cut(text: string, parts: readonly string[]): string[] | undefined {
  if (text.length !== parts.join('').length) return undefined
  let end = 0
  return parts.map((part) => {
    end += part.length
    return text.slice(end - part.length, end)
  })
}

/** The place of a name by its first three letters, from 1; 0 if it's none. */
function named(names: readonly string[], word: string): number {
  return word.length < 3 ? 0 : names.findIndex((name) => name.toLowerCase().startsWith(word.toLowerCase())) + 1
}

/** As other programs do: up to 49 is this century. */
function nearYear(year: number): number {
  return year < 50 ? 2000 + year : 1900 + year
}

function isReal({ year, month, day, hour, minute, second }: WrittenMoment): boolean {
  const date = new Date(Date.UTC(2000, month - 1, day))
  date.setUTCFullYear(year, month - 1, day)
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1
  return isDay && hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60
}
