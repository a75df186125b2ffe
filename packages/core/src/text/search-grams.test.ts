import { expect, test } from 'vitest'
import { searchGrams, wantedGrams } from './search-grams.ts'

const finds = (name: string, typed: string) => wantedGrams(typed).every((gram) => searchGrams(name).includes(gram))

test.each([
  ['Annual-report-2025-merged.pdf', 'report-20'],
  ['Annual-report-2025-merged.pdf', 'ANNUAL'],
  ['Annual-report-2025-merged.pdf', 'r'],
  ['Annual-report-2025-merged.pdf', 're'],
  ['Annual report.pdf', 'annual  report'],
  ['100%_off "now".pdf', '%_o'],
  ['年度報告書.pdf', '報告'],
  ['Ｒｅｐｏｒｔ.pdf', 'report'],
  ['a.pdf', ''],
])('%s is found by %j', (name, typed) => {
  expect(finds(name, typed)).toBe(true)
})

test.each([
  ['Annual-report-2025-merged.pdf', 'rapport'],
  ['Annual-report-2025-merged.pdf', 'ep'],
  ['report.pdf', '%'],
  ['report.pdf', '___'],
])('%s is not found by %j', (name, typed) => {
  expect(finds(name, typed)).toBe(false)
})

test('a very long name has a bounded number of parts', () => {
  const name = Array.from({ length: 5000 }, (_, index) => index.toString(36)).join('-')
  expect(searchGrams(name)).toHaveLength(1000)
  expect(wantedGrams(name).length).toBeLessThanOrEqual(1000)
})
