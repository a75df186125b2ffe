import { expect, test } from 'vitest'
import type { Section } from '../model.ts'
import { drawingOf } from '../testing/drawing-of.ts'
import { setBottoms } from './margins.ts'
import type { Placed } from './placed.ts'
import { readPage } from './read-page.ts'
import { wholeStrand } from './strands.ts'

test('a page full of text and notes has room for one more line, as others have; one with little text has its own margin', () => {
  const page = readPage(drawingOf({ texts: [] }), { number: 1, position: 1 })
  const strand = wholeStrand(0, { left: 50, right: 550 })
  const placed = (top: number, bottom: number): Placed => {
    const block = { kind: 'figure' as const, page: 1, box: { left: 50, top, right: 550, bottom }, before: 0, alternative: '' }
    return { block, page, strand, top, bottom, reach: { top, bottom }, end: { page, strand }, late: 0, lowered: 0, turn: 0 }
  }
  const section: Section = {
    pages: { first: 1, last: 1 },
    starts: 'page',
    size: { width: 600, height: 800 },
    margins: { left: 50, top: 100, right: 50, bottom: 8 },
    columns: [],
    headers: [],
    footers: [],
    blocks: [],
    notes: [],
  }
  const note = placed(660, 700)
  for (const [end, bottom] of [
    [640, 84],
    [600, 100],
  ] as const) {
    const text = placed(100, end)
    setBottoms([section], { all: [text, note], flowing: [text] })
    expect(section.margins.bottom).toBe(bottom)
  }
})
