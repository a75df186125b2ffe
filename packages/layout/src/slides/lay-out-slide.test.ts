import { describe, expect, test } from 'vitest'
import { foundTables } from '../document/found-tables.ts'
import { readPage } from '../document/read-page.ts'
import { type Drawn, drawingOf, rowsAt } from '../testing/drawing-of.ts'
import { linesAt } from '../testing/glyphs-of.ts'
import { layOutSlide } from './lay-out-slide.ts'
import { plainText, type TextBox } from './slide.ts'

function boxesOf(drawn: Drawn): TextBox[] {
  const drawing = drawingOf(drawn)
  const page = readPage(drawing, { number: 1, position: 1 })
  return layOutSlide(page, { tables: foundTables(drawing, page.words) }).blocks.filter((block) => block.kind === 'text')
}

function textsOf(drawn: Drawn): string[] {
  return boxesOf(drawn).flatMap(({ paragraphs }) => paragraphs.map(({ paragraph }) => plainText(paragraph)))
}

describe('a table without lines', () => {
  const rows = [
    ['Class A notes', '256,000', '1.52%'],
    ['Class B notes', '16,000', '1.72%'],
    ['Class C notes', '24,000', '2.00%'],
    ['Class D notes', '8,000', '5.84%'],
    ['Class E notes', '12,000', '6.76%'],
  ]

  test('keeps each of its cells as a text of its own, also where columns are near to each other', () => {
    const found = textsOf({ texts: rowsAt(rows, { xs: [50, 125, 175], top: 100, leading: 14 }) })
    expect(found.toSorted()).toEqual(rows.flat().toSorted())
  })

  test('has no line that is wrapped', () => {
    const boxes = boxesOf({ texts: rowsAt(rows, { xs: [50, 125, 175], top: 100, leading: 14 }) })
    expect(boxes.map(({ wraps }) => wraps)).not.toContain(true)
  })
})

test('numbers below each other are no wrapped text', () => {
  const numbers = ['202', '203', '204', '206']
  expect(textsOf({ texts: linesAt(numbers, { at: [300, 100] }) })).toEqual(numbers)
})

test('lines of a Chinese poem stay lines, also those that are as long as the longest', () => {
  const verse = ['床前看月光疑是地上霜雪', '举头望山月', '低头思故', '低头思故乡床前看月光疑是', '床前看月', '举头望山月低头']
  expect(textsOf({ texts: linesAt(verse, { at: [100, 100], leading: 14 }) })).toEqual(verse)
})

test('short lines at the right stay lines', () => {
  const lines = ['Variable displacement piston', '2-stage planetary', 'Automatic spring applied', 'hydraulic brake']
  const texts = lines.map((text, index) => ({ text, at: [400 - 5 * text.length, 100 + 12 * index] as const }))
  expect(textsOf({ texts })).toEqual(lines)
})

test('lines that begin with a bullet at their first word are paragraphs', () => {
  const lines = ['·Scoping support networks', '·Managing feelings and care', '·Low cost items']
  expect(textsOf({ texts: linesAt(lines, { at: [50, 100] }) })).toEqual(lines)
})
