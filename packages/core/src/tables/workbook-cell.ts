/** A cell as its file stores it: `type` is its `t`, and `text` its value. */
export interface StoredCell {
  text: string
  type: string
  isDate: boolean
}

/** What a person sees in a cell: numbers as they were written, dates as 2026-01-31. */
export function cellText({ text, type, isDate }: StoredCell, strings: readonly string[]): string {
  if (type === 's') return strings[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'true' : 'false'
  if (type !== 'n' || text === '') return text
  const number = Number(text)
  if (!Number.isFinite(number)) return text
  return isDate ? dateOf(number) : plainNumber(number, text)
}

/** 0.1 is stored with more digits than a person wrote. */
function plainNumber(number: number, text: string): string {
  return /e/i.test(text) || text.replace(/\D/g, '').length > 15 ? String(Number(number.toPrecision(15))) : text
}

/** Days since 30 December 1899. */
function dateOf(days: number): string {
  const moment = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1000)
  if (Number.isNaN(moment.getTime())) return String(days)
  const text = moment.toISOString()
  return Number.isInteger(days) ? text.slice(0, 10) : days < 1 ? text.slice(11, 16) : `${text.slice(0, 10)} ${text.slice(11, 16)}`
}

/** The place of a cell by its reference, such as 27 for AB3; undefined if it has none. */
export function columnOf(reference: string | null | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  return letters === undefined ? undefined : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Whether a number format, by its number and, if the workbook defines it, by its code, shows a date or a time. */
export function isDateFormat(id: number, code = ''): boolean {
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47)) return true
  return /[dyhs]|m{2,}/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
}
