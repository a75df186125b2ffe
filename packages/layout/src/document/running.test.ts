import { describe, expect, test } from 'vitest'
import { drawingOf } from '../testing/drawing-of.ts'
import { linesAt, type PlacedText } from '../testing/glyphs-of.ts'
import { layOutDocument } from './lay-out-document.ts'
import { readPage } from './read-page.ts'

const body = Array.from(
  { length: 20 },
  (_, line) => `Line ${'abcdefghijklmnopqrst'[line]} of a page, which is long and goes on until its edge`,
)

/** The footers of pages with these texts at their foot; fields are in braces, lines divided by bars. */
function footers(pages: readonly (readonly PlacedText[])[]): string[] {
  const found = pages.map((foot, index) => {
    const drawing = drawingOf({ texts: [...linesAt(body, { at: [50, 100] }), ...foot] })
    return { page: readPage(drawing, { number: index + 1, position: index + 1 }), tables: [], figures: [] }
  })
  return [...layOutDocument(found)].flatMap((section) =>
    section.footers.map(({ on, blocks }) => {
      const lines = blocks.map(({ runs }) => runs.map(({ text, field }) => (field ? `{${field}}` : text)).join(''))
      return `${on}: ${lines.join(' | ')}`
    }),
  )
}

describe('the number of a page is counted', () => {
  const numbered = (numbers: readonly number[]) => footers(numbers.map((number) => [{ text: `Page ${number}`, at: [280, 770] }]))

  test('though one number is there twice', () => {
    expect(numbered([1, 2, 3, 3, 5, 6, 7, 8])).toEqual(['all: Page {page}'])
  })

  test('though the cover has that of the first page', () => {
    expect(numbered([1, 1, 2, 3, 4, 5, 6, 7])).toEqual(['all: Page {page}', 'first: Page 1'])
  })

  test('below a year on a line of its own', () => {
    const pages = [1, 2, 3, 4, 5, 6].map((number): PlacedText[] => [
      { text: '2024', at: [280, 752] },
      { text: String(number), at: [285, 770] },
    ])
    expect(footers(pages)).toEqual(['all: 2024 | {page}'])
  })

  test('behind that of a chapter, which is the same on some pages', () => {
    const pages = [1, 1, 1, 2, 2, 2].map((chapter, index): PlacedText[] => [
      { text: `Chapter ${chapter}, page ${index + 1}`, at: [250, 770] },
    ])
    expect(footers(pages)).toEqual(['all: Chapter 1, page {page}'])
  })
})
