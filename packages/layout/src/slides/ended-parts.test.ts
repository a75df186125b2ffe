import { describe, expect, test } from 'vitest'
import { flowOf } from '../document/flow.ts'
import { readPage } from '../document/read-page.ts'
import { drawingOf } from '../testing/drawing-of.ts'
import type { PlacedText } from '../testing/glyphs-of.ts'
import { endedParts } from './ended-parts.ts'

function partsOf(texts: readonly PlacedText[]): string[][] {
  const page = readPage(drawingOf({ texts }), { number: 1, position: 1 })
  const lines = flowOf(page, { tables: [], figures: [] }).filter((item) => item.kind === 'line')
  return endedParts(lines).map((part) => part.map(({ line }) => line.text))
}

test('a paragraph is cut behind a line that had room for the next word', () => {
  const lines = ['Display includes:', 'Hydraulic oil lamp and air cleaner', 'warning lamp']
  const texts = lines.map((text, index) => ({ text, at: [50, 100 + 12 * index] as const }))
  expect(partsOf(texts)).toEqual([['Display includes:'], lines.slice(1)])
})

test('lines in the middle are cut where both sides together had room', () => {
  const lines = ['Form for the employee', 'Department of security', 'Service of citizenship and immigration']
  const texts = lines.map((text, index) => ({ text, at: [300 - 2.5 * text.length, 100 + 12 * index] as const }))
  expect(partsOf(texts)).toEqual(lines.map((line) => [line]))
})

test('a line far behind the start of the one before it is something else', () => {
  const texts = [
    { text: 'Net horsepower at 2400 RPM:', at: [50, 100] as const },
    { text: '65.1 hp (48.5 kW)', at: [118, 112] as const },
  ]
  expect(partsOf(texts)).toEqual([['Net horsepower at 2400 RPM:'], ['65.1 hp (48.5 kW)']])
})

test('a wrapped paragraph stays whole', () => {
  const lines = ['The quick brown fox jumps over the', 'lazy dog and then it runs over hills', 'and rivers']
  expect(partsOf(lines.map((text, index) => ({ text, at: [50, 100 + 12 * index] as const })))).toEqual([lines])
})

describe('lines beside an image', () => {
  const above = ['The harbour has had more freight in this season than in', 'any year since the quay was built, and so it will have to']
  const beside = ['be made longer before', 'the next one, which is', 'not liked by those who', 'live at the old end of']
  const below = ['the quay, since their view of the sea will be lost when', 'the work is done.']
  const at = (lines: readonly string[], x: number, y: number) => lines.map((text, index) => ({ text, at: [x, y + 12 * index] as const }))

  test('are one part between those above and below it', () => {
    expect(partsOf(at([...above, ...beside, ...below], 50, 100))).toEqual([above, beside, below])
  })

  test('are one part where they begin the paragraph', () => {
    expect(partsOf(at([...beside, ...below], 50, 100))).toEqual([beside, below])
  })
})

test('short lines of a verse are parts of their own, though they are about as long as each other', () => {
  const lines = [
    'The sea is dark and the',
    'Moon is on the old quay',
    'And all the boats are in',
    'For none of those who sail on it will ever come back home',
  ]
  const texts = lines.map((text, index) => ({ text, at: [50, 100 + 12 * index] as const }))
  expect(partsOf(texts)).toEqual(lines.map((line) => [line]))
})
