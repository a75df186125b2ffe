import { expect, test } from 'vitest'
import { FieldFormat } from './field-format.ts'
import { mayFit } from './may-fit.ts'

test.each([
  [{ kind: 'number', currency: 'EUR ' }, ['', '-', '(1', 'E', 'EUR 1,2'], ['x', '12 apples']],
  [{ kind: 'percent' }, ['1', '12.5 %'], ['12 percent']],
  [{ kind: 'date', pattern: 'dd.mm.yyyy' }, ['3', '31.', '31.1.20'], ['s', '31.01.20261']],
  [{ kind: 'date', pattern: 'mmmm d, yyyy' }, ['Fe', 'Feb 3'], ['February 123456789']],
  [{ kind: 'date', pattern: 'yyyy-mm-dd HH:MM' }, ['2026-01-31 10:30'], ['today']],
  [{ kind: 'time', pattern: 'h:MM tt' }, ['1', '12:05 a'], ['12345678']],
  [{ kind: 'mask', mask: 'AA-999' }, ['a', 'ab', 'ab-', 'ab1', 'ab-123'], ['1', 'abc', 'ab-1234']],
  [{ kind: 'phone' }, ['(55', '555 123'], ['555 123 45678', 'call me']],
])('%j: faults are told while typing only where more letters change nothing', (given, open, wrong) => {
  const format = FieldFormat.parse(given)
  expect(open.filter((text) => !mayFit(text, format))).toEqual([])
  expect(wrong.filter((text) => mayFit(text, format))).toEqual([])
})
