import { type Currency, currencyOf } from './currencies.ts'
import { dateOf } from './dates.ts'
import { longestValue, type NumberStyle } from './number-style.ts'

/** What a cell of a spreadsheet holds. Formats are those of spreadsheets; dates are counted in days as these do. */
export type TypedValue = { kind: 'text'; text: string } | { kind: 'number'; value: number; format: string }

/** More digits are lost in the numbers of spreadsheets. */
const maxDigits = 15

/** The value of a text where it is clear; anything else stays text. */
export function typedValue(text: string, style: NumberStyle): TypedValue {
  const trimmed = text.trim()
  if (trimmed.length > longestValue) return { kind: 'text', text }
  const date = dateOf(trimmed, style)
  if (date) return { kind: 'number', value: date.days, format: date.format }
  return scientific(trimmed, style) ?? numberOf(trimmed, style) ?? { kind: 'text', text }
}

/** A number and how it is marked: its sign before or behind it, its currency, or that it is a percentage. */
const pattern = /^(?<sign>[-−–+])?\s*(?<number>\d[\d.,'’\u00a0\u202f ]*|[.,]\d+)\s*(?<percent>%)?(?<late>[-−])?$/u

function numberOf(text: string, style: NumberStyle): TypedValue | undefined {
  const inBrackets = /^\((.*)\)$/.exec(text)
  const { currency, rest } = currencyOf((inBrackets?.[1] ?? text).trim())
  const parts = pattern.exec(rest)?.groups
  if (!parts) return undefined
  const { sign, number = '', percent, late } = parts
  const read = readNumber(number.trim(), style.decimal)
  if (!read || (currency && percent)) return undefined
  if (inBrackets && (sign !== undefined || late !== undefined || !isMinus(read, currency, style))) return undefined
  if (late !== undefined && (sign !== undefined || !(read.isGrouped || read.decimals > 0))) return undefined
  if (sign === '+' && read.digits > mostWithPlus) return undefined
  const isNegative = inBrackets !== null || late !== undefined || (sign !== undefined && sign !== '+')
  const value = (isNegative ? -1 : 1) * (percent ? shifted(read.value, -2) : read.value)
  const digits = `${read.isGrouped ? '#,##0' : '0'}${read.decimals > 0 ? `.${'0'.repeat(read.decimals)}` : ''}${percent ?? ''}`
  const shown = currency ? marked(digits, currency) : digits
  return { kind: 'number', value, format: withSign(shown, { inBrackets: inBrackets !== null, isLate: late !== undefined, sign }) }
}

/** Longer numbers with a plus are those of telephones. */
const mostWithPlus = 6

/**
 * Brackets around an amount of money or of thousands are a minus. Around other numbers they may be anything, such as the error of the number
 * above, unless the document writes its negative numbers so; then those that need no mark for thousands are negative, too.
 */
function isMinus({ isGrouped, digits, decimals }: ReadNumber, currency: Currency | undefined, { brackets }: NumberStyle): boolean {
  return currency !== undefined || isGrouped || (brackets === 'negative' && digits - decimals <= 3)
}

function marked(digits: string, { sign, isBehind }: Currency): string {
  return isBehind ? `${digits} "${sign}"` : `"${sign}"${/\w$/.test(sign) ? ' ' : ''}${digits}`
}

/** Signs stand as they did. */
function withSign(shown: string, { inBrackets, isLate, sign }: { inBrackets: boolean; isLate: boolean; sign: string | undefined }): string {
  if (inBrackets) return `${shown};(${shown})`
  if (isLate) return `${shown};${shown}-`
  return sign === '+' ? `+${shown};-${shown}` : shown
}

function scientific(text: string, { decimal }: NumberStyle): TypedValue | undefined {
  const parts = /^(?<minus>[-−])?(?<whole>\d)(?:(?<mark>[.,])(?<behind>\d{1,14}))?E(?<power>[+-]\d{2,3})$/.exec(text)?.groups
  if (!parts) return undefined
  const { minus, whole = '', mark, behind = '', power = '' } = parts
  if (mark !== undefined && mark !== (decimal ?? '.')) return undefined
  const value = Number(`${minus ? '-' : ''}${whole}.${behind || '0'}e${power}`)
  return { kind: 'number', value, format: `0${behind === '' ? '' : `.${'0'.repeat(behind.length)}`}E+00` }
}

/** Moves the decimal point without the errors of a division. */
function shifted(value: number, places: number): number {
  return Number(`${value}e${places}`)
}

interface ReadNumber {
  value: number
  digits: number
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
  const digits = whole.length + behind.length
  if (digits > maxDigits || /^0\d/.test(whole)) return undefined
  return { value: Number(`${whole || '0'}.${behind || '0'}`), digits, decimals: behind.length, isGrouped }
}
