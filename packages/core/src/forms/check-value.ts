import { readMoment, showMoment } from './date-format.ts'
import { compare, type Decimal, decimalOf, plainDecimal } from './decimal.ts'
import type { FieldFormat, FieldRule } from './field-format.ts'
import type { FieldValue } from './field-value.ts'
import type { FormField } from './form-field.ts'
import { inMask, inSpecialFormat } from './mask-format.ts'
import { readNumber, readPercent, showNumber, showPercent } from './number-format.ts'
import type { ValueFault } from './value-fault.ts'

/** A text as a form stores it and as it's shown. */
export interface WrittenValue {
  stored: string
  shown: string
  /** Whether it is shown in red, as some forms show negative numbers. */
  red: boolean
}

/** A text in the format of its field; a fault if it doesn't fit. Empty stays empty. */
export function inFormat(text: string, format: FieldFormat | undefined): WrittenValue | ValueFault {
  if (!format || text.trim() === '') return plain(text)
  switch (format.kind) {
    case 'number': {
      const value = readNumber(text, format.separators)
      if (!value) return { code: 'NOT_A_NUMBER' }
      const { text: shown, red } = showNumber(value, format)
      return { stored: plainDecimal(value), shown, red }
    }
    case 'percent': {
      const value = readPercent(text, format.separators)
      return value ? { stored: plainDecimal(value), shown: showPercent(value, format), red: false } : { code: 'NOT_A_NUMBER' }
    }
    case 'date':
    case 'time': {
      const moment = readMoment(text, format.pattern)
      if (moment) return plain(showMoment(moment, format.pattern))
      return { code: format.kind === 'date' ? 'NOT_A_DATE' : 'NOT_A_TIME', pattern: format.pattern }
    }
    case 'mask': {
      const written = inMask(text, format.mask)
      return written === undefined ? { code: 'NOT_IN_MASK', mask: format.mask } : plain(written)
    }
    default: {
      const written = inSpecialFormat(text, format.kind)
      return written === undefined ? { code: 'NOT_IN_MASK', mask: examples[format.kind] } : plain(written)
    }
  }
}

/** What is wrong with a value for its field; undefined if nothing is. An empty value of a required field is no fault here. */
export function valueFault(
  field: Pick<FormField, 'kind' | 'format' | 'rule' | 'maxLength' | 'options' | 'editable' | 'multiple' | 'widgets'>,
  value: FieldValue,
): ValueFault | undefined {
  if (field.kind === 'dropdown' || field.kind === 'list') return choiceFault(field, value)
  if (field.kind === 'radio' || field.kind === 'checkbox') return stateFault(field, value)
  if (typeof value !== 'string') return { code: 'NOT_A_TEXT' }
  if (field.maxLength !== undefined && [...value].length > field.maxLength) return { code: 'TOO_LONG', max: field.maxLength }
  const written = inFormat(value, field.format)
  if ('code' in written) return written
  return rangeFault(written.stored, field.rule)
}

/** Whether a value counts as none. */
export function isEmptyValue(value: FieldValue | undefined): boolean {
  return value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)
}

function choiceFault(
  { options = [], editable, multiple }: Pick<FormField, 'options' | 'editable' | 'multiple'>,
  value: FieldValue,
): ValueFault | undefined {
  if (typeof value === 'boolean') return { code: 'NOT_A_TEXT' }
  const chosen = Array.isArray(value) ? value : value === '' ? [] : [value]
  if (chosen.length > 1 && !multiple) return { code: 'ONLY_ONE' }
  if (editable) return undefined
  const unknown = chosen.find((one) => !options.some(({ label, value: stored }) => stored === one || label === one))
  return unknown === undefined ? undefined : { code: 'NOT_OFFERED', value: unknown }
}

function stateFault(
  { kind, widgets, options = [] }: Pick<FormField, 'kind' | 'widgets' | 'options'>,
  value: FieldValue,
): ValueFault | undefined {
  if (Array.isArray(value)) return { code: 'ONLY_ONE' }
  if (typeof value === 'boolean' || value === '') return undefined
  if (kind === 'checkbox' && tickOf(value) !== undefined) return undefined
  const isKnown = widgets.some(({ state }) => state === value) || options.some((one) => one.value === value || one.label === value)
  return isKnown ? undefined : { code: 'NOT_OFFERED', value }
}

/** Whether a word ticks a box or not, as tables and people write it; undefined if it's neither. */
export function tickOf(word: string): boolean | undefined {
  const plainWord = word.trim().toLowerCase()
  if (['on', 'yes', 'true', '1', 'x', '✓', '✔', '☑', '☒'].includes(plainWord)) return true
  return ['', 'off', 'no', 'false', '0', '☐', '-'].includes(plainWord) ? false : undefined
}

function rangeFault(stored: string, rule: FieldRule | undefined): ValueFault | undefined {
  if (!rule || stored.trim() === '') return undefined
  const { min, max } = rule
  const value = readNumber(stored)
  if (!value) return { code: 'NOT_A_NUMBER' }
  const isBelow = min !== undefined && compare(value, asDecimal(min)) < 0
  const isAbove = max !== undefined && compare(value, asDecimal(max)) > 0
  if (!isBelow && !isAbove) return undefined
  return { code: 'OUT_OF_RANGE', ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}

function asDecimal(value: number): Decimal {
  return decimalOf(value.toFixed(10)) ?? { digits: BigInt(Math.round(value)), scale: 0 }
}

function plain(text: string): WrittenValue {
  return { stored: text, shown: text, red: false }
}

const examples = { zip: '99999', zip4: '99999-9999', phone: '(999) 999-9999', ssn: '999-99-9999' } as const
