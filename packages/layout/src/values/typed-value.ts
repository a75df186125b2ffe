import { dateOf } from './dates.ts'
import type { NumberStyle } from './number-style.ts'

/** What a cell of a spreadsheet holds. Formats are those of spreadsheets; dates are counted in days as these do. */
export type TypedValue = { kind: 'text'; text: string } | { kind: 'number'; value: number; format: string }

/** More digits are lost in the numbers of spreadsheets. */
const maxDigits = 15
const signs = '[$€£¥]'
const pattern = new RegExp(
  `^(?<minus>[-−–])?\\s*(?<before>${signs}|(?:USD|EUR|GBP|CHF)(?=\\s))?\\s*(?<late>[-−–])?(?<number>\\d[\\d.,'’\\u00a0\\u202f ]*|[.,]\\d+)\\s*(?<behind>%|${signs}|USD|EUR|GBP|CHF)?$`,
  'u',
)

/** The value of a text where it is clear; anything else stays text. */
export function typedValue(text: string, style: NumberStyle): TypedValue {
  const trimmed = text.trim()
  const date = dateOf(trimmed, style)
  if (date) return { kind: 'number', value: date.days, format: date.format }
  return numberOf(trimmed, style) ?? { kind: 'text', text }
}

function numberOf(text: string, { decimal }: NumberStyle): TypedValue | undefined {
  // Brackets around an amount of money are a minus; around other numbers they may be anything.
  const inBrackets = /^\((.*)\)$/.exec(text)
  const parts = pattern.exec(inBrackets?.[1]?.trim() ?? text)?.groups
  if (!parts) return undefined
  const { minus, late, before, behind, number = '' } = parts
  const currency = before ?? (behind === '%' ? undefined : behind)
  if (inBrackets && currency === undefined) return undefined
  if (minus !== undefined && late !== undefined) return undefined
  const read = readNumber(number.trim(), decimal)
  if (!read) return undefined
  const isPercent = behind === '%'
  const isNegative = minus !== undefined || late !== undefined || inBrackets !== null
  const value = (isNegative ? -1 : 1) * (isPercent ? shifted(read.value, -2) : read.value)
  const digits = `${read.isGrouped ? '#,##0' : '0'}${read.decimals > 0 ? `.${'0'.repeat(read.decimals)}` : ''}`
  if (isPercent) return { kind: 'number', value, format: `${digits}%` }
  if (currency === undefined) return { kind: 'number', value, format: digits }
  return {
    kind: 'number',
    value,
    format: before === undefined ? `${digits} "${currency}"` : `"${currency}"${/\w/.test(currency) ? ' ' : ''}${digits}`,
  }
}

/** Moves the decimal point without the errors of a division. */
function shifted(value: number, places: number): number {
  return Number(`${value}e${places}`)
}

interface ReadNumber {
  value: number
  decimals: number
  isGrouped: boolean
}

function readNumber(text: string, decimal: NumberStyle['decimal']): ReadNumber | undefined {
  if (/^\d+$/.test(text)) return plain(text, '', false)
  const used = decimal ?? (/[.,]/.test(text) ? undefined : '.')
  if (used === undefined) return undefined
  const grouping = used === '.' ? ',' : '.'
  const [whole = '', behind, ...more] = text.split(used)
  if (more.length > 0 || (behind !== undefined && !/^\d+$/.test(behind))) return undefined
  if (/^\d*$/.test(whole)) return plain(whole, behind ?? '', false)
  const mark = [grouping, "'", '’', ' ', '\u00a0', '\u202f'].find((each) => whole.includes(each))
  const groups = mark === undefined ? [] : whole.split(mark)
  const isGrouped = groups.length > 1 && /^\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every((group) => /^\d{3}$/.test(group))
  return isGrouped ? plain(groups.join(''), behind ?? '', true) : undefined
}

/** Leading zeros are part of a code, not of a number. */
function plain(whole: string, behind: string, isGrouped: boolean): ReadNumber | undefined {
  if (whole.length + behind.length > maxDigits || /^0\d/.test(whole)) return undefined
  return { value: Number(`${whole || '0'}.${behind || '0'}`), decimals: behind.length, isGrouped }
}
