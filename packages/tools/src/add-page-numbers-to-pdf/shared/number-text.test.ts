import { expect, test } from 'vitest'
import { numberText, writtenNumber } from './number-text.ts'

test.each([
  [1, 'arabic', 1, '1'],
  [7, 'arabic', 3, '007'],
  [0, 'roman', 1, '0'],
  [4, 'roman', 1, 'iv'],
  [1999, 'roman-upper', 1, 'MCMXCIX'],
  [4000, 'roman', 1, '4000'],
  [1, 'letters', 1, 'a'],
  [27, 'letters', 1, 'aa'],
  [52, 'letters-upper', 1, 'ZZ'],
] as const)('%d as %s with %d digits is %s', (number, style, digits, text) => {
  expect(writtenNumber(number, { style, digits })).toBe(text)
})

test('a text is filled with numbers, names and dates, and keeps what it does not know', () => {
  const values = { number: 3, total: 12, pages: 14, page: 5, file: 2, name: 'Report', date: new Date('2026-03-01T12:34:00Z') }
  const options = {
    format: 'Page {n} of {total} ({pages}) {page} {file} {name} {date} {time} {other} {constructor}',
    style: 'arabic',
    digits: 1,
  } as const
  expect(numberText(options, values)).toBe('Page 3 of 12 (14) 5 2 Report 2026-03-01 12:34 {other} {constructor}')
})
