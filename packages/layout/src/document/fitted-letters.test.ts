import { expect, test } from 'vitest'
import type { Paragraph } from '../model.ts'
import type { DrawnText } from '../page-drawing.ts'
import { drawingOf } from '../testing/drawing-of.ts'
import type { PlacedText } from '../testing/glyphs-of.ts'
import { layOutDocument } from './lay-out-document.ts'
import { readPage } from './read-page.ts'

const face = { name: 'Helvetica', family: '', bold: false, italic: false, isSerif: false, isSymbolic: false, ascent: 0.8, descent: -0.2 }
const size = 20

/** A paragraph of words that are as wide as in its font, with so much room between them. */
function paragraph(space: number): Paragraph | undefined {
  // Letters of test pages are half as wide as high: this word has 10 of them, which take 4.92 sizes in Helvetica.
  const word = 'understand'
  const texts = Array.from({ length: 4 }, (_, row) =>
    Array.from(
      { length: 4 },
      (__, column): PlacedText => ({ text: word, at: [50 + column * (word.length * size * 0.5 + space), 100 + 24 * row], size }),
    ),
  ).flat()
  const drawing = drawingOf({ texts })
  const textAt = (glyph: number): DrawnText => {
    const [x, y] = [drawing.glyphs.boxes[4 * glyph] ?? 0, (drawing.glyphs.boxes[4 * glyph + 3] ?? 0) - 0.2 * size]
    const font = { ...face, isFixedPitch: false }
    return { font, size, x, y, rise: 0, colour: 0, angle: 0, isInvisible: false, mark: undefined, markForm: 0, isArtifact: false }
  }
  const page = readPage({ ...drawing, textAt }, { number: 1, position: 1 })
  const [section] = [...layOutDocument([{ page, tables: [], figures: [] }])]
  return section?.blocks.find((block): block is Paragraph => block.kind === 'paragraph')
}

test('letters are set narrower where spaces were narrower than those of the font', () => {
  const usual = paragraph(0.3 * size)?.runs[0]?.stretch ?? 1
  const narrow = paragraph(0.12 * size)?.runs[0]?.stretch ?? 1
  expect(paragraph(0.12 * size)?.lines).toHaveLength(4)
  expect(narrow).toBeLessThan(usual)
  expect(narrow).toBeGreaterThan(0.9 * usual)
})
