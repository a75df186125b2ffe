const steps = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const
const largest = 3999

/** A number in Roman numerals, in lower case; undefined for one that has none. */
export function romanOf(number: number): string | undefined {
  if (!Number.isInteger(number) || number < 1 || number > largest) return undefined
  let rest = number
  let text = ''
  for (const [value, numeral] of steps) {
    while (rest >= value) {
      text += numeral
      rest -= value
    }
  }
  return text
}

/** The value of Roman numerals in lower case; undefined for a text that isn't written as they are. */
export function romanValue(text: string): number | undefined {
  const digits = [...text].map((digit) => values[digit] ?? 0)
  const value = digits.reduce((sum, digit, index) => sum + (digit < (digits[index + 1] ?? 0) ? -digit : digit), 0)
  return romanOf(value) === text ? value : undefined
}

const values: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

/** A number in letters, in lower case: a to z, then aa to zz and so on, as lists and page labels have them. */
export function lettersOf(number: number, { longest = 20 } = {}): string {
  return String.fromCodePoint(97 + ((number - 1) % 26)).repeat(Math.min(Math.ceil(number / 26), longest))
}
