import { byLanguage } from '@octavo/core/text/by-language.ts'
import { pageLanguage } from '@octavo/core/words/t.ts'
import type { NumberBounds, OptionDescription } from '../options/describe-options.ts'

/** The value of an option in a word or two; undefined if there is nothing to say. */
export function shortValue(field: OptionDescription, value: unknown): string | undefined {
  if (value === undefined || value === '') return undefined
  switch (field.kind) {
    case 'switch':
      return value === true ? field.label : undefined
    case 'choice':
      return field.choices.find((choice) => choice.value === value)?.label ?? (field.bounds && shownNumber(field.bounds, value))
    case 'number':
      return shownNumber(field, value)
    case 'password':
    case 'group':
      return field.label
    case 'list':
      return undefined
    default:
      return String(value)
  }
}

/** Whether an option differs from its default. */
export function isChanged(field: OptionDescription, value: unknown): boolean {
  if (field.kind === 'group' && field.default !== undefined && typeof value === 'object' && value !== null) {
    return field.fields.some((inner) => isChanged(inner, (value as Record<string, unknown>)[inner.path.split('.')[1] ?? '']))
  }
  return value !== undefined && value !== '' && JSON.stringify(value) !== JSON.stringify(field.default)
}

/** A number as people think of it, such as a percentage that is stored as a fraction. */
export function shownNumber({ unit, times }: NumberBounds, value: unknown): string {
  if (typeof value !== 'number') return String(value)
  const shown = numbersOf(pageLanguage()).format(scaled(value, times))
  if (unit === undefined) return shown
  return unit === '%' || unit === '°' ? `${shown}${unit}` : `${shown} ${unit}`
}

/** Like fields show numbers: without thousands separators. */
const numbersOf = byLanguage((locale) => new Intl.NumberFormat(locale, { useGrouping: false, maximumSignificantDigits: 12 }))

/** Without binary rounding noise. */
export function scaled(value: number, times: number): number {
  return Number((value * times).toPrecision(12))
}
