import { expect, test } from 'vitest'
import { boundPreview, nextPreview } from './preview-zoom.ts'

test('the whole page is a step between the others', () => {
  expect(nextPreview(0.8, 1, 0.8)).toBe(1)
  expect(nextPreview(1, 1, 0.8)).toBe(1.5)
  expect(nextPreview(1, -1, 0.8)).toBe('fit')
  expect(nextPreview(0.8, -1, 0.8)).toBe(0.75)
})

test('beyond the last step there is none', () => {
  expect(nextPreview(4, 1, 0.8)).toBe(4)
  expect(nextPreview(0.3, -1, 0.3)).toBe('fit')
})

test('two fingers stay within what the buttons offer', () => {
  expect([boundPreview(9, 0.8), boundPreview(0.1, 0.8), boundPreview(0.1, 0.3)]).toEqual([4, 0.5, 0.3])
})
