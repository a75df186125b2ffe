import { describe, expect, test } from 'vitest'
import type { Block } from '../model.ts'
import { type Drawn, drawingOf, gridLines, rowsAt } from '../testing/drawing-of.ts'
import { linesAt, type PlacedText } from '../testing/glyphs-of.ts'
import { foundTables } from './found-tables.ts'
import { layOutDocument } from './lay-out-document.ts'
import { isInNotes } from './note-rules.ts'
import { readPage } from './read-page.ts'

function blocksOn(drawn: Drawn): Block[] {
  const drawing = drawingOf(drawn)
  const page = readPage(drawing, { number: 1, position: 1 })
  const tables = foundTables(drawing, page.words)
  return [...layOutDocument([{ page, tables, figures: [] }], { holds: true })].flatMap(({ blocks }) => blocks)
}

function textOf(block: Block): string {
  return block.kind === 'paragraph' ? block.runs.map(({ text }) => text).join('') : block.kind
}

/** The texts of a page in their order; none of them is held. */
function flowing(drawn: Drawn): string[] {
  const blocks = blocksOn(drawn)
  expect(blocks.filter(({ held }) => held).map(textOf)).toEqual([])
  return blocks.map(textOf)
}

const long = 'A line of text that is as long as the others of its paragraph are, and a bit more'
const ends = 'which ends here.'
const paragraph = (y: number, name: string): PlacedText[] => linesAt([`${name} ${long}`, ends], { at: [50, y] })
const whole = (name: string) => `${name} ${long} ${ends}`

describe('text below a short line is no note', () => {
  test('in and below a narrow table whose rows begin with numbers', () => {
    const lines = gridLines([50, 150, 250], [300, 320, 340, 360, 380])
    const table = (labels: readonly string[]) =>
      rowsAt(
        labels.map((label, row) => [label, `${row}`]),
        { xs: [55, 155], top: 305 },
      )
    const years = [...paragraph(200, 'First'), ...table(['Year', '2023', '2024', '2025'])]
    const texts = [...years, ...paragraph(400, 'Other'), ...paragraph(450, 'Third')]
    expect(flowing({ texts, lines })).toEqual([whole('First'), 'table', whole('Other'), whole('Third')])
    const small = [...table(['No', '1', '2', '3']), { text: 'A remark on it', at: [50, 400] } as const].map((text) => ({
      ...text,
      size: 8,
    }))
    expect(flowing({ texts: [...paragraph(200, 'First'), ...small], lines })).toEqual([whole('First'), 'table', 'A remark on it'])
  })

  test('that is a heading with a number, also in a column', () => {
    const heading: PlacedText = { text: '2 Terms of payment', at: [50, 320] }
    const below = [350, 400, 450, 500].map((y, index) => ({ y, name: `Part${index}` }))
    const texts = [...paragraph(200, 'First'), heading, ...below.flatMap(({ y, name }) => paragraph(y, name))]
    expect(flowing({ texts, lines: [[50, 305, 250, 305]] })).toEqual([
      whole('First'),
      heading.text,
      ...below.map(({ name }) => whole(name)),
    ])
    const half = (name: string) => Array.from({ length: 8 }, (_, line) => `${name} ${line} of a column that goes on`)
    const columns = [
      ...linesAt(half('Left'), { at: [50, 200], leading: 14 }),
      { text: '2 Results of it all', at: [50, 345] } as const,
      ...linesAt(half('Below'), { at: [50, 370], leading: 14 }),
      ...linesAt([...half('Right'), ...half('Last')], { at: [320, 200], leading: 14 }),
    ]
    const order = flowing({ texts: columns, lines: [[50, 325, 130, 325]] }).join(' ')
    const places = ['Left 0', '2 Results', 'Below 0', 'Right 0', 'Last 0'].map((start) => order.indexOf(start))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  test('that is the date of a signature', () => {
    const texts: PlacedText[] = [...paragraph(200, 'First'), { text: '12 March 2026, Berlin', at: [50, 320] }]
    expect(flowing({ texts, lines: [[50, 315, 250, 315]] })).toEqual([whole('First'), '12 March 2026, Berlin'])
  })

  test('that is small, but has larger text below it', () => {
    const small: PlacedText = { text: '1 Small text below a line', at: [50, 320], size: 8 }
    const texts = [...paragraph(200, 'First'), small, ...paragraph(350, 'Other')]
    expect(flowing({ texts, lines: [[50, 315, 250, 315]] })).toEqual([whole('First'), small.text, whole('Other')])
  })
})

describe('text below a short line is a note', () => {
  const rule = { lines: [[50, 645, 150, 645]] as const }
  const isNote = (texts: readonly PlacedText[]) => {
    const page = readPage(drawingOf({ texts: [...paragraph(200, 'First'), ...texts], ...rule }), { number: 1, position: 1 })
    return isInNotes(page, { top: 650, left: 50 })
  }
  const note = linesAt(['1 What is noted on the page', 'and goes on here.'], { at: [50, 650], size: 8 })

  test('that is smaller than the text of its column, above the number of the page', () => {
    expect(isNote(note)).toBe(true)
    expect(isNote([...note, { text: '17', at: [50, 770] }])).toBe(true)
    expect(isNote([...note, { text: '17', at: [50, 674] }])).toBe(false)
  })

  test('whose box begins a little above the line', () => {
    expect(isNote(note.map(({ at: [x, y], ...text }) => ({ ...text, at: [x, y - 5.5] })))).toBe(true)
  })

  test('that a raised number leads to', () => {
    const same = note.map((text) => ({ ...text, size: 10 }))
    const raised: PlacedText = { text: '1', at: [50 + 5 * ends.length, 211], size: 5 }
    expect(isNote(same)).toBe(false)
    expect(isNote([...same, raised])).toBe(true)
    expect(isNote([...same, { ...raised, text: '2' }])).toBe(false)
  })
})
