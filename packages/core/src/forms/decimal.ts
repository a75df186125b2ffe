/** A number as people write it: exact, unlike those of the machine. Its value is `digits` divided by ten to the power of `scale`. */
export interface Decimal {
  digits: bigint
  scale: number
}

export const zero: Decimal = { digits: 0n, scale: 0 }

/** A number in plain notation, such as -12.50; undefined for anything else. */
export function decimalOf(text: string): Decimal | undefined {
  const found = /^([+-]?)(\d{0,40})(?:\.(\d{0,40}))?$/.exec(text.trim())
  if (!found) return undefined
  const [, sign = '', whole = '', part = ''] = found
  if (whole === '' && part === '') return undefined
  const digits = BigInt(`${whole}${part}`)
  return { digits: sign === '-' ? -digits : digits, scale: part.length }
}

/** In plain notation, without zeros that say nothing. */
export function plainDecimal({ digits, scale }: Decimal): string {
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0')
  const [whole, part] = [text.slice(0, text.length - scale), text.slice(text.length - scale).replace(/0+$/, '')]
  const sign = digits < 0n ? '-' : ''
  return part === '' ? `${sign}${whole}` : `${sign}${whole}.${part}`
}

export function add(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale)
  return bounded({ digits: raised(one, scale) + raised(other, scale), scale })
}

export function subtract(one: Decimal, other: Decimal): Decimal {
  return add(one, { ...other, digits: -other.digits })
}

export function multiply(one: Decimal, other: Decimal): Decimal {
  return bounded({ digits: one.digits * other.digits, scale: one.scale + other.scale })
}

/** Undefined if it is divided by zero. */
export function divide(one: Decimal, other: Decimal): Decimal | undefined {
  if (other.digits === 0n) return undefined
  const numerator = one.digits * 10n ** BigInt(other.scale + maxScale)
  return roundTo({ digits: divided(numerator, other.digits), scale: one.scale + maxScale }, maxScale)
}

export function compare(one: Decimal, other: Decimal): number {
  const { digits } = subtract(one, other)
  return digits < 0n ? -1 : digits > 0n ? 1 : 0
}

/** With so many decimals at most; a half is rounded away from zero, as people do. */
export function roundTo(value: Decimal, decimals: number): Decimal {
  if (value.scale <= decimals) return value
  return { digits: divided(value.digits, 10n ** BigInt(value.scale - decimals)), scale: decimals }
}

/** More decimals than any form asks for; a number with more is rounded. */
const maxScale = 20
/** A larger number is no sum that somebody owes. */
const largest = 10n ** 60n

function bounded(value: Decimal): Decimal {
  const { digits, scale } = roundTo(value, maxScale)
  return { digits: isTooLarge(digits) ? largest * (digits < 0n ? -1n : 1n) : digits, scale }
}

function isTooLarge(digits: bigint): boolean {
  return digits > largest || digits < -largest
}

function raised({ digits, scale }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(to - scale)
}

/** Divided and rounded to a whole number. */
function divided(numerator: bigint, denominator: bigint): bigint {
  const [top, bottom] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator]
  const quotient = (top * 2n + bottom) / (bottom * 2n)
  return numerator < 0n !== denominator < 0n ? -quotient : quotient
}
