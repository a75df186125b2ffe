import { expect, test } from 'vitest'
import { english } from '../text/language.ts'
import { inFormat, valueFault } from './check-value.ts'
import { FieldFormat } from './field-format.ts'
import type { FormField } from './form-field.ts'
import { sayValueFault } from './value-fault.ts'

const format = (given: object) => FieldFormat.parse(given)

test.each([
  [{ kind: 'number' }, '1234.5', '1234.5', '1,234.50'],
  [{ kind: 'number' }, '1,234.5', '1234.5', '1,234.50'],
  [{ kind: 'number', separators: 'point-comma', currency: ' €', currencyFirst: false }, '1.234,5 €', '1234.5', '1.234,50 €'],
  [{ kind: 'number', separators: 'point-comma' }, '1.234', '1234', '1.234,00'],
  [{ kind: 'number', separators: 'point-comma' }, '1234.56', '1234.56', '1.234,56'],
  [{ kind: 'number', separators: 'apostrophe-point', decimals: 0 }, '1234567.5', '1234567.5', "1'234'568"],
  [{ kind: 'number', negative: 'parentheses', currency: '$' }, '-3', '-3', '($3.00)'],
  [{ kind: 'number', negative: 'parentheses', currency: '$' }, '($3.00)', '-3', '($3.00)'],
  [{ kind: 'number' }, '-0.001', '-0.001', '0.00'],
  [{ kind: 'percent', decimals: 1 }, '12.5%', '0.125', '12.5%'],
  [{ kind: 'percent' }, '.25', '0.25', '25.00%'],
  [{ kind: 'date', pattern: 'dd.mm.yyyy' }, '31.1.26', '31.01.2026', '31.01.2026'],
  [{ kind: 'date', pattern: 'dd.mm.yyyy' }, '2026-01-31', '31.01.2026', '31.01.2026'],
  [{ kind: 'date', pattern: 'ddmmyyyy' }, '31012026', '31012026', '31012026'],
  [{ kind: 'date', pattern: 'mmmm d, yyyy' }, 'feb 3 2024', 'February 3, 2024', 'February 3, 2024'],
  [{ kind: 'time', pattern: 'h:MM tt' }, '12:05 AM', '12:05 am', '12:05 am'],
  [{ kind: 'mask', mask: 'AA-999' }, 'ab123', 'ab-123', 'ab-123'],
  [{ kind: 'phone' }, '5551234567', '(555) 123-4567', '(555) 123-4567'],
])('%j takes %s', (given, typed, stored, shown) => {
  expect(inFormat(typed, format(given))).toMatchObject({ stored, shown })
})

test.each([
  [{ kind: 'number' }, '12 apples and 3'],
  [{ kind: 'number' }, '1,2,3'],
  [{ kind: 'date', pattern: 'dd.mm.yyyy' }, '31.02.2026'],
  [{ kind: 'date', pattern: 'dd.mm.yyyy' }, 'soon'],
  [{ kind: 'time' }, '24:00'],
  [{ kind: 'ssn' }, '12-34'],
])('%j refuses %s with a sentence', (given, typed) => {
  const fault = inFormat(typed, format(given))
  expect('code' in fault && sayValueFault(fault, english)).toMatch(/^Enter .*\.$/)
})

const field: FormField = {
  name: 'f',
  kind: 'text',
  label: '',
  value: '',
  defaultValue: '',
  required: false,
  readOnly: false,
  look: { fontSize: 0, colour: '#000000', align: 'left' },
  widgets: [],
}

test('limits, ranges and choices are held', () => {
  expect(valueFault({ ...field, maxLength: 2 }, '𝒳𝒴')).toBeUndefined()
  expect(valueFault({ ...field, maxLength: 2 }, 'abc')).toEqual({ code: 'TOO_LONG', max: 2 })
  expect(valueFault({ ...field, rule: { kind: 'range', min: 1, max: 2 } }, '2.01')).toEqual({ code: 'OUT_OF_RANGE', min: 1, max: 2 })
  const choice: FormField = { ...field, kind: 'dropdown', options: [{ label: 'Red', value: 'r' }] }
  expect(valueFault(choice, 'Red')).toBeUndefined()
  expect(valueFault(choice, 'blue')).toEqual({ code: 'NOT_OFFERED', value: 'blue' })
  expect(valueFault({ ...choice, editable: true }, 'blue')).toBeUndefined()
  expect(valueFault({ ...field, kind: 'checkbox' }, 'maybe')).toEqual({ code: 'NOT_OFFERED', value: 'maybe' })
})
