import { expect, test } from 'vitest'
import { drawingOf } from '../testing/drawing-of.ts'
import { linesAt } from '../testing/glyphs-of.ts'
import { pageTexts } from './page-texts.ts'

const written = [
  'The quick brown fox jumps over the lazy dog and then it runs over hills and rivers into the',
  'woods where it lives. The quick brown fox jumps over the lazy dog and then it runs over it',
  'and rivers into the woods where it lives, and where it has always been since it was a small',
  'fox that did not run.',
]
const lines = linesAt(written, { at: [50, 50] })

function rowsOf(page: Parameters<typeof drawingOf>[0], byLine: boolean): string[][] {
  return pageTexts(drawingOf(page), [], { number: 1, byLine }).texts.map(({ text }) => text.cells.map((cell) => cell.text))
}

test('a paragraph is a row, on a printed sheet each line', () => {
  expect(rowsOf({ texts: lines }, false)).toEqual([[written.join(' ')]])
  expect(rowsOf({ texts: lines }, true)).toEqual([written])
})

test('what is written in a chart is no text of the page', () => {
  const areas = [40, 90, 65, 120].map((height, index) => [110 + 30 * index, 300 - height, 130 + 30 * index, 300] as const)
  const axes = [
    [100, 160, 100, 320],
    [100, 300, 270, 300],
  ] as const
  const labels = [{ text: '120', at: [104, 165] as const }]
  expect(rowsOf({ texts: [...lines, ...labels], areas, lines: axes, colour: 0x336699 }, true)).toEqual([written])
})
