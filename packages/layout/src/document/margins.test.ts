import { expect, test } from 'vitest'
import type { Section } from '../model.ts'
import { drawingOf } from '../testing/drawing-of.ts'
import { setBottoms } from './margins.ts'
import type { Placed } from './placed.ts'
import { readPage } from './read-page.ts'
import { wholeStrand } from './strands.ts'

test('a page with notes has room for one more line, as others have', () => {
  const page = readPage(drawingOf({ texts: [] }), { number: 1, position: 1 })
  const strand = wholeStrand(0, { left: 50, right: 550 })
  const box = { left: 50, top: 100, right: 550, bottom: 700 }
  const place = { top: box.top, bottom: box.bottom }
  const block = { kind: 'figure' as const, page: 1, box, before: 0, alternative: '' }
  const placed: Placed = { block, page, strand, ...place, reach: place, end: { page, strand }, late: 0, lowered: 0, turn: 0 }
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
  setBottoms([section], [placed], { hasNotes: true })
  expect(section.margins.bottom).toBe(84)
})
