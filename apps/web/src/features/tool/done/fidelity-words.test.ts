import type { FidelityView } from '@octavo/core/api/fidelity.ts'
import { expect, test } from 'vitest'
import { fidelityLines, verdictWords, worstIndex } from './fidelity-words.ts'

const pages = [
  { page: 2, shown: 1, score: 96 },
  { page: 3, shown: 2, score: 61 },
  { page: 5, score: 61 },
]
const view: FidelityView = { result: 'r'.repeat(22), hasImages: true, score: 73, pages, pageCount: 3, shownCount: 3, fonts: [], lost: {} }

test('a score is said in words, with the first of the pages that differ most', () => {
  expect(worstIndex(pages)).toBe(1)
  expect(verdictWords({ score: 85, pages })).toBe('It looks like the PDF.')
  expect(verdictWords({ score: 84, pages })).toBe('It looks close to the PDF. Page 3 differs most.')
  expect(verdictWords({ score: 54, pages })).toBe('It looks different from the PDF. Page 3 differs most.')
  expect(verdictWords({ score: 54, pages: pages.slice(0, 1) })).toBe('It looks different from the PDF.')
})

test('only what is unusual is said besides', () => {
  const twin = { wanted: 'Arial', given: 'Liberation Sans', where: 'view', sameWidths: true } as const
  expect(fidelityLines({ ...view, fonts: [twin] })).toEqual([])
  expect(fidelityLines({ ...view, shownCount: 1 })).toEqual(['3 pages became 1 page.'])
  expect(fidelityLines({ ...view, pageCount: 240, shownCount: 251 })).toEqual(['The first 3 of 240 pages were compared.'])
  const fonts = [
    twin,
    { wanted: 'Optima', given: 'DejaVu Sans', where: 'view', sameWidths: false } as const,
    { wanted: 'Bodoni', given: 'Times New Roman', where: 'result', sameWidths: false } as const,
  ]
  expect(fidelityLines({ ...view, fonts })).toEqual([
    'Fonts replaced: Bodoni by Times New Roman.',
    "Fonts we don't have, shown by others here: Optima by DejaVu Sans. Where they are installed, it looks closer.",
  ])
})
