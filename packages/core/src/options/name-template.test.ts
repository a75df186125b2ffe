import { describe, expect, test } from 'vitest'
import { optionMessage } from '../messages/option-faults.ts'
import { english } from '../text/language.ts'
import { commonNameWords, fillFileName, fillTextWords, templateProblem } from './name-template.ts'

const values = { name: 'report', n: 2, total: 5, file: 3, page: 7, bookmark: 'Intro', text: '', date: new Date('2026-03-04T05:06:07Z') }

describe('fillFileName', () => {
  test('fills every word, the number of the file apart from that of the result', () => {
    expect(fillFileName('{name}_{n}-{total}_{page}_{bookmark}_{date}_{time}_{file#}', values)).toBe(
      'report_2-5_7_Intro_2026-03-04_05-06-07_3',
    )
  })

  test('leaves unknown words as they are, also those that every object has', () => {
    expect(fillFileName('{name} {nothing} {constructor}', values)).toBe('report {nothing} {constructor}')
  })

  test.each([
    ['{n}-{text}', '2'],
    ['{text}-{n}', '2'],
    ['{n} - {text} - {page}', '2 - 7'],
    ['{n}-{text}-{text}', '2'],
    ['{n} ({text})', '2'],
    ['{n} [{text}] {page}', '2 7'],
    ['{text}', ''],
    ['-{n}-', '-2-'],
  ])('%s without a text is %j, and no separator hangs', (template, expected) => {
    expect(fillFileName(template, values)).toBe(expected)
  })

  test('takes a slash and a backslash for a dash, in the template and in what is filled in', () => {
    expect(fillFileName('2026/{bookmark}\\{name}', { ...values, bookmark: 'A/B' })).toBe('2026-A-B-report')
  })
})

test('an expression is filled with what it finds, and takes its separator along where it finds nothing', async () => {
  const find = async (expression: string) => (expression === '\\d{4}' ? '{2026}' : '')
  expect(fillFileName(await fillTextWords('{name}-{text:\\d{4}}-{text:x}', find), values)).toBe('report-2026')
})

describe('templateProblem', () => {
  test('knows the words that a tool fills in', () => {
    expect(templateProblem('{name} {n} {total} {file#} {date} {time} {', commonNameWords)).toBeUndefined()
    expect(templateProblem('{text:Invoice (\\d{4})}-{page}', [...commonNameWords, 'page', 'text:'])).toBeUndefined()
  })

  test.each([
    ['{name} {nope}', '{nope}'],
    ['{page}', '{page}'],
    ['{text:(\\w+)}', '{text:…}'],
    ['{text:\\d{4}} {date}', '{text:…}'],
    ['{}', '{}'],
  ])('%s is refused with a sentence that names the words there are', (template, word) => {
    const fault = templateProblem(template, commonNameWords)
    expect(fault && optionMessage(fault, english)).toBe(
      `${word} isn't available here. Available: {name}, {n}, {total}, {file#}, {date}, {time}.`,
    )
  })
})
