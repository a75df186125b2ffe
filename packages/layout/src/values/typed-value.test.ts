import { describe, expect, test } from 'vitest'
import { createStyleVote, type NumberStyle } from './number-style.ts'
import { typedValue } from './typed-value.ts'

const point: NumberStyle = { decimal: '.', dates: 'month-first' }
const comma: NumberStyle = { decimal: ',', dates: 'day-first' }
const unknown: NumberStyle = { decimal: undefined, dates: undefined }

describe('the style of a document', () => {
  test.each([
    ['.', ['1,234.56']],
    [',', ['1.234,56']],
    [',', ['12,5', '3']],
    ['.', ['0.125', '1,234']],
    ['.', ['1,234,567']],
    [',', ['1.234.567']],
    ['.', ['1,234', '5,678', '12,345']],
    [undefined, ['1,234']],
    [undefined, ['12', 'a,b', '3']],
    [undefined, ['1.5', '2,5']],
    ['.', ['$1,234.50', '(2.5)', '3.75%', '12,5']],
  ] as const)('has %s as its decimal mark by %j', (decimal, texts) => {
    const vote = createStyleVote()
    for (const text of texts) vote.add(text)
    expect(vote.style().decimal).toBe(decimal)
  })

  test('has the order of dates that one of them proves', () => {
    const vote = createStyleVote()
    for (const text of ['03/04/2024', '31/12/2024']) vote.add(text)
    expect(vote.style().dates).toBe('day-first')
  })
})

describe('values', () => {
  test.each([
    ['12', unknown, 12, '0'],
    ['1,234.56', point, 1234.56, '#,##0.00'],
    ['1.234,56', comma, 1234.56, '#,##0.00'],
    ["1'234.5", point, 1234.5, '#,##0.0'],
    ['1 234 567', unknown, 1234567, '#,##0'],
    ['-5', point, -5, '0'],
    ['−0.5', point, -0.5, '0.0'],
    ['12.5%', point, 0.125, '0.0%'],
    ['7 %', unknown, 0.07, '0%'],
    ['$1,234', point, 1234, '"$"#,##0'],
    ['($ 1,234.50)', point, -1234.5, '"$"#,##0.00'],
    ['1.234,50 €', comma, 1234.5, '#,##0.00 "€"'],
    ['EUR 5', comma, 5, '"EUR" 0'],
    ['2024-02-29', unknown, 45351, 'yyyy-mm-dd'],
    ['29.02.2024', unknown, 45351, 'dd.mm.yyyy'],
    ['29/02/2024', comma, 45351, 'dd/mm/yyyy'],
    ['02/29/2024', point, 45351, 'mm/dd/yyyy'],
    ['Feb. 29, 2024', unknown, 45351, 'mmm d, yyyy'],
    ['29 February 2024', unknown, 45351, 'd mmm yyyy'],
  ])('%s is a number', (text, style, value, format) => {
    expect(typedValue(text, style)).toEqual({ kind: 'number', value, format })
  })

  test.each([
    ['007', point],
    ['0123456', point],
    ['1234567890123456', point],
    ['1,234', unknown],
    ['1,23,4', point],
    ['12,5', point],
    ['(5)', point],
    ['5*', point],
    ['3-4', point],
    ['1.2.3', point],
    ['31/12/2024', unknown],
    ['30.02.2024', unknown],
    ['=1+1', point],
    ['', point],
    ['+49 30 123456', point],
    ['12 34', point],
  ])('%s stays text', (text, style) => {
    expect(typedValue(text, style)).toEqual({ kind: 'text', text })
  })
})
