import { expect, test } from 'vitest'
import { gridOf } from './grid.ts'
import { glyphsOf, linesAt } from './testing/glyphs-of.ts'

test('columns begin at the same place in every line', () => {
  const page = [...linesAt(['Apples', 'Pears'], { at: [72, 100] }), ...linesAt(['4.80', '13.50'], { at: [122, 100] })]
  expect(gridOf(glyphsOf(page))).toBe('Apples    4.80\nPears     13.50')
})

test('a column is moved to the right where the one before needs the room', () => {
  const page = [
    ...linesAt(['Most of the text on this page is set in size ten', 'and tells the width of a letter'], { at: [72, 76] }),
    ...linesAt(['very narrow letters', 'short'], { at: [72, 100], size: 5 }),
    ...linesAt(['end', 'end'], { at: [132, 100] }),
  ]
  const [, , first = '', second = ''] = gridOf(glyphsOf(page)).split('\n')
  expect(first).toBe('very narrow letters end')
  expect(second.indexOf('end')).toBe(first.indexOf('end'))
})

test('what stands further down stands further down, up to three blank lines', () => {
  const page = [100, 124, 700].map((top) => ({ text: 'text', at: [72, top] as const }))
  expect(gridOf(glyphsOf(page))).toBe('text\n\ntext\n\n\n\ntext')
})

test('a text from right to left has its columns counted from the right', () => {
  const page = [...linesAt(['שם', 'תפוח'], { at: [500, 100] }), ...linesAt(['מחיר', 'שלוש'], { at: [400, 100] })]
  const [first = '', second = ''] = gridOf(glyphsOf(page)).split('\n')
  expect([first.startsWith('שם'), second.startsWith('תפוח')]).toEqual([true, true])
  expect(first.indexOf('מחיר')).toBe(second.indexOf('שלוש'))
})

test('rotated text follows the rest', () => {
  const page = [...linesAt(['upright', 'lines'], { at: [72, 100] }), { text: 'rotated', at: [20, 400] as const, turns: 3 }]
  expect(gridOf(glyphsOf(page))).toBe('upright\nlines\n\nrotated')
})
