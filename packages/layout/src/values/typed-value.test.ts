import { describe, expect, test } from 'vitest'
import { createStyleVote, type NumberStyle } from './number-style.ts'
import { typedValue } from './typed-value.ts'

const point: NumberStyle = { decimal: '.', dates: 'month-first' }
const comma: NumberStyle = { decimal: ',', dates: 'day-first' }
const accounts: NumberStyle = { decimal: '.', dates: undefined, brackets: 'negative' }
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

  test.each([
    ['negative', ['1,234', '(1,234)', '(56)']],
    ['negative', ['$5', '($5)']],
    [undefined, ['1.34', '(0.12)', '2.01', '(0.30)']],
    [undefined, ['-1,234', '-5', '(1,234)']],
  ] as const)('has brackets that are %s by %j', (brackets, texts) => {
    const vote = createStyleVote()
    for (const text of texts) vote.add(text)
    expect(vote.style().brackets).toBe(brackets)
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
    ['($ 1,234.50)', point, -1234.5, '"$"#,##0.00;("$"#,##0.00)'],
    ['(1,234)', point, -1234, '#,##0;(#,##0)'],
    ['(56)', accounts, -56, '0;(0)'],
    ['(5.2%)', accounts, -0.052, '0.0%;(0.0%)'],
    ['1.234,50-', comma, -1234.5, '#,##0.00;#,##0.00-'],
    ['+2.5%', point, 0.025, '+0.0%;-0.0%'],
    ['-$5.00', point, -5, '"$"0.00'],
    ['US$ 12.50', point, 12.5, '"US$"0.00'],
    ['₹1,500', point, 1500, '"₹"#,##0'],
    ['250 kr', point, 250, '0 "kr"'],
    ['99,90 zł', comma, 99.9, '0.00 "zł"'],
    ['1.25E+05', point, 125_000, '0.00E+00'],
    ['1.234,50 €', comma, 1234.5, '#,##0.00 "€"'],
    ['EUR 5', comma, 5, '"EUR" 0'],
    ['2024-02-29', unknown, 45351, 'yyyy-mm-dd'],
    ['29.02.2024', unknown, 45351, 'dd.mm.yyyy'],
    ['29/02/2024', comma, 45351, 'dd/mm/yyyy'],
    ['02/29/2024', point, 45351, 'mm/dd/yyyy'],
    ['Feb. 29, 2024', unknown, 45351, 'mmm d, yyyy'],
    ['29 February 2024', unknown, 45351, 'dd mmmm yyyy'],
    ['29-Feb-24', unknown, 45351, 'dd-mmm-yy'],
    ['Feb-2024', unknown, 45323, 'mmm-yyyy'],
    ['2/29/24', point, 45351, 'm/dd/yy'],
    ['29.02.24', unknown, 45351, 'dd.mm.yy'],
    ['9.2.2024', unknown, 45331, 'd.m.yyyy'],
    ['14:30', unknown, 14.5 / 24, 'h:mm'],
    ['2:30 pm', unknown, 14.5 / 24, 'h:mm AM/PM'],
    ['12:00:00 AM', unknown, 0, 'h:mm:ss AM/PM'],
    ['2024-02-29 06:00', unknown, 45351.25, 'yyyy-mm-dd hh:mm'],
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
    ['(0.12)', point],
    ['(2020)', accounts],
    ['(-5)', accounts],
    ['+4930123456', point],
    ['5-', point],
    ['1.2.24', unknown],
    ['25:00', point],
    ['2:1', point],
    ['13:30 pm', point],
    ['1,25E+05', point],
    ['May 24', unknown],
    ['$5%', point],
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

test('texts of many spaces are no numbers, and cost no more than others', () => {
  const vote = createStyleVote()
  vote.add(`-${' '.repeat(20_000)}x`)
  expect(vote.style()).toMatchObject({ decimal: undefined })
  const long = `1${' '.repeat(200_000)}x`
  expect(typedValue(long, point)).toEqual({ kind: 'text', text: long })
})
