import { expect, test } from 'vitest'
import { anchorAt, anchorName } from './anchors.ts'

const page = { width: 300, height: 600 }

test('each ninth of the page is one place, and beyond the edge the nearest', () => {
  expect(anchorAt({ x: 10, y: 10 }, page)).toBe('top-left')
  expect(anchorAt({ x: 150, y: 300 }, page)).toBe('middle-center')
  expect(anchorAt({ x: 290, y: 250 }, page)).toBe('middle-right')
  expect(anchorAt({ x: 150, y: 900 }, page)).toBe('bottom-center')
  expect(anchorName('bottom-center')).toBe('Bottom centre')
})
