import { expect, test } from 'vitest'
import type { Paragraph } from '../model.ts'
import { letterFit } from './letter-fit.ts'

function paragraph(text: string, width: number, { font = 'Arial', align = 'left' as Paragraph['align'] } = {}): Paragraph {
  const style = { font, size: 10, bold: false, italic: false, colour: 0, underline: false, strike: false, raise: undefined }
  const line = { page: 1, baseline: 10, left: 50, top: 0, right: 50 + width, bottom: 12, text }
  const place = { top: 0, before: 0, left: 50, first: 0, rightEdge: 300, tabs: [], rtl: false, leading: 12 }
  return { kind: 'paragraph', role: 'body', runs: [{ ...style, text }], lines: [line], align, source: 'geometry', ...place }
}

// Ten letters of 0.556 em.
const text = 'aaaaaaaaaa'

test('text in a font of the same widths keeps its letters where they are', () => {
  expect(letterFit(paragraph(text, 55.6))).toBe(0)
  expect(letterFit(paragraph(text, 56.5))).toBe(0)
})

test('text that a replaced font would make wider is set closer, and narrower text apart, within bounds', () => {
  expect(letterFit(paragraph(text, 52))).toBeCloseTo(-0.36)
  expect(letterFit(paragraph(text, 59))).toBeCloseTo(0.34)
  expect(letterFit(paragraph(text, 20))).toBeCloseTo(-0.6)
})

test('nothing is changed where nothing is known', () => {
  expect(letterFit(paragraph(text, 40, { font: 'Georgia' }))).toBe(0)
  expect(letterFit(paragraph('你好你好你好你好', 40))).toBe(0)
  expect(letterFit(paragraph(text, 70, { align: 'justify' }))).toBe(0)
})

test('justified text is set apart only as far as its letters were wider', () => {
  const { runs, ...rest } = paragraph(text, 70, { align: 'justify' })
  expect(letterFit({ ...rest, runs: runs.map((run) => ({ ...run, stretch: 1.06 })) })).toBeCloseTo(0.33)
})
