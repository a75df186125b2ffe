import { expect, test } from 'vitest'
import { cellText, columnOf, isDateFormat } from './workbook-cell.ts'

const number = (text: string, isDate = false) => cellText({ text, type: 'n', isDate }, [])

test('numbers are as they were written, and dates as they are read', () => {
  expect(number('0.30000000000000004')).toBe('0.3')
  expect(number('1234567890123')).toBe('1234567890123')
  expect(number('46053', true)).toBe('2026-01-31')
  expect(number('46053.5', true)).toBe('2026-01-31 12:00')
  expect(number('0.25', true)).toBe('06:00')
})

test('shared texts, truth values and errors', () => {
  expect(cellText({ text: '1', type: 's', isDate: false }, ['a', 'b'])).toBe('b')
  expect(cellText({ text: '0', type: 'b', isDate: false }, [])).toBe('false')
  expect(cellText({ text: '#DIV/0!', type: 'e', isDate: false }, [])).toBe('#DIV/0!')
})

test('places and formats', () => {
  expect([columnOf('A1'), columnOf('AB3'), columnOf(null)]).toEqual([0, 27, undefined])
  expect([isDateFormat(14), isDateFormat(0), isDateFormat(164, 'yyyy-mm-dd'), isDateFormat(165, '0.00 "days"')]).toEqual([
    true,
    false,
    true,
    false,
  ])
})
