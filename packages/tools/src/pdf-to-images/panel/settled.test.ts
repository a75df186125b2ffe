import { expect, test } from 'vitest'
import { Options } from '../options.ts'
import { pageProblem } from './page-problem.ts'
import { settled } from './settled.ts'

test('whatever is chosen after a choice that forbids it stays valid', () => {
  for (const format of ['jpg', 'png', 'webp', 'tiff'] as const) {
    for (const color of ['color', 'gray', 'bw'] as const) {
      expect(Options.safeParse(settled({ format, color, transparent: true, tiffCompression: 'g4' })).success).toBe(true)
    }
  }
})

test('what can stay stays', () => {
  expect(settled({ format: 'png', transparent: true })).toEqual({ format: 'png', transparent: true })
  expect(settled({ format: 'tiff', color: 'bw', tiffCompression: 'g4' })).toMatchObject({ tiffCompression: 'g4' })
})

test('a page that no file has is told of before anything runs', () => {
  const files = [
    { name: 'a.pdf', pageCount: 3 },
    { name: 'b.pdf', pageCount: 9 },
  ]
  expect(pageProblem('all', files)).toBeUndefined()
  expect(pageProblem('9', files)).toBe('a.pdf: There is no page 9: the document has 3.')
  expect(pageProblem('20', files.slice(1))).toBe('There is no page 20: the document has 9.')
  expect(pageProblem('4-x', files)).toBeUndefined()
  expect(pageProblem('even', [{ name: 'a.pdf', pageCount: 1 }])).toBe('The selection leaves no page. Choose at least one.')
})
