import type { FieldFormat } from './field-format.ts'
import { maskTakes, specialDigits } from './mask-format.ts'

/** Whether a text may still fit its format when more is typed, so that nobody is told of a fault in the middle of a right answer. */
export function mayFit(text: string, format: FieldFormat | undefined): boolean {
  if (!format) return true
  switch (format.kind) {
    case 'number':
      return hasOnlyLettersOf(text, format.currency)
    case 'percent':
      return hasOnlyLettersOf(text, '')
    case 'date':
    case 'time': {
      const hasNames = /[dm]{3}|t/.test(format.pattern)
      const most = (format.kind === 'date' ? dateDigits : 0) + (format.kind === 'time' || /h/i.test(format.pattern) ? timeDigits : 0)
      return (hasNames || hasOnlyLettersOf(text, '')) && digitsIn(text) <= most
    }
    case 'mask':
      return maskTakes(text, format.mask)
    default:
      return hasOnlyLettersOf(text, '') && digitsIn(text) <= specialDigits(format.kind)
  }
}

const dateDigits = 8
const timeDigits = 6

function hasOnlyLettersOf(text: string, allowed: string): boolean {
  return [...text].every((character) => !/\p{L}/u.test(character) || allowed.includes(character))
}

function digitsIn(text: string): number {
  return text.replaceAll(/\D/g, '').length
}
