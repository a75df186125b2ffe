import { type Decimal, decimalOf, multiply, plainDecimal, roundTo } from './decimal.ts'
import type { NumberFormat, PercentFormat, Separators } from './field-format.ts'

/** The mark between thousands and the one before decimals. */
const marks: Record<Separators, { group: string; point: string }> = {
  'comma-point': { group: ',', point: '.' },
  point: { group: '', point: '.' },
  'point-comma': { group: '.', point: ',' },
  comma: { group: '', point: ',' },
  'apostrophe-point': { group: "'", point: '.' },
}

/**
 * The number that a text means: plain as forms store it, or as it is written with these separators. Undefined if it's none. A text such as
 * 1.234 is read with the separators if they group thousands by points.
 */
export function readNumber(text: string, separators: Separators = 'comma-point'): Decimal | undefined {
  const { group, point } = marks[separators]
  const isNegative = /^\(.*\)$/.test(text.trim())
  const bare = text
    .replace(/[\s\u00a0\u202f()]/g, '')
    .replace(/^([+-]?)[^\d.,+-]+/, '$1')
    .replace(/[^\d.,]+$/, '')
  const isGrouped = group === '.' && /^[+-]?\d{1,3}(?:\.\d{3})+$/.test(bare)
  const plain = isGrouped ? undefined : decimalOf(bare)
  const read = plain ?? (isWritten(bare, group, point) ? decimalOf(withPoint(bare, group, point)) : undefined)
  return read && isNegative && read.digits > 0n ? { ...read, digits: -read.digits } : read
}

/** A number as a field shows it, and whether that is red. */
export function showNumber(value: Decimal, format: NumberFormat): { text: string; red: boolean } {
  const { negative, currency, currencyFirst } = format
  const isNegative = roundTo(value, format.decimals).digits < 0n
  const amount = grouped(value, format)
  const withCurrency = currencyFirst ? `${currency}${amount}` : `${amount}${currency}`
  const red = isNegative && negative.startsWith('red')
  if (!isNegative || negative === 'red') return { text: withCurrency, red }
  return { text: negative === 'minus' ? `-${withCurrency}` : `(${withCurrency})`, red }
}

/** A share in percent. */
export function showPercent(value: Decimal, format: PercentFormat): string {
  const hundredfold = multiply(value, { digits: 100n, scale: 0 })
  const sign = roundTo(hundredfold, format.decimals).digits < 0n ? '-' : ''
  return `${sign}${grouped(hundredfold, format)}%`
}

/** The share that a text such as 25% or .25 means. */
export function readPercent(text: string, separators: Separators): Decimal | undefined {
  const read = readNumber(text.replace('%', ''), separators)
  return read && text.includes('%') ? { digits: read.digits, scale: read.scale + 2 } : read
}

/** Without its sign. */
function grouped(value: Decimal, { decimals, separators }: { decimals: number; separators: Separators }): string {
  const { group, point } = marks[separators]
  const rounded = roundTo(value, decimals)
  const [whole = '0', part = ''] = plainDecimal({ ...rounded, digits: rounded.digits < 0n ? -rounded.digits : rounded.digits }).split('.')
  const thousands = whole.replace(/\B(?=(?:\d{3})+$)/g, group)
  return decimals === 0 ? thousands : `${thousands}${point}${part.padEnd(decimals, '0')}`
}

function isWritten(text: string, group: string, point: string): boolean {
  const mark = (sign: string) => (sign === '' ? '(?!)' : `\\${sign}`)
  return new RegExp(`^[+-]?(?:\\d{1,3}(?:${mark(group)}\\d{3})+|\\d*)(?:${mark(point)}\\d*)?$`).test(text) && /\d/.test(text)
}

function withPoint(text: string, group: string, point: string): string {
  return (group === '' ? text : text.replaceAll(group, '')).replace(point, '.')
}
