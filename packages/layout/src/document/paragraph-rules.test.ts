import { expect, test } from 'vitest'
import type { Paragraph } from '../model.ts'
import { type Drawn, drawingOf } from '../testing/drawing-of.ts'
import { linesAt, type PlacedText } from '../testing/glyphs-of.ts'
import { layOutDocument } from './lay-out-document.ts'
import { readPage } from './read-page.ts'

function paragraphsOn(...drawn: Drawn[]): Paragraph[] {
  const pages = drawn.map((one, index) => readPage(drawingOf(one), { number: index + 1, position: index + 1 }))
  const found = pages.map((page) => ({ page, tables: [], figures: [] }))
  const blocks = [...layOutDocument(found, { holds: true })].flatMap((section) => section.blocks)
  return blocks.flatMap((block) => (block.kind === 'paragraph' ? [block] : []))
}

const text = linesAt(['Some text that stands below the line and goes on to the', 'next line of it.'], { at: [50, 130] })
const head = { text: 'EXPERIENCE', at: [50, 100], size: 12 } as const

test('a line below a heading is part of it, and what follows stays in its place', () => {
  const [heading, body] = paragraphsOn({ texts: [head, ...text], lines: [[50, 116, 400, 116]], colour: 0x999999 })
  expect(heading?.rules?.below).toMatchObject({ width: 1, colour: 0x999999 })
  expect(heading?.rightEdge).toBe(400)
  const [, bare] = paragraphsOn({ texts: [head, ...text] })
  const { space = 0, width = 0 } = heading?.rules?.below ?? {}
  expect(body?.before).toBeCloseTo((bare?.before ?? 0) - space - width)
})

test('a line above a paragraph is part of it, one that underlines words or stands beside text is none', () => {
  const [only] = paragraphsOn({ texts: text, lines: [[50, 126, 400, 126]] })
  expect(only?.rules?.above).toMatchObject({ width: 1 })
  for (const line of [[50, 111, 110, 111] as const, [200, 112, 400, 112] as const])
    expect(paragraphsOn({ texts: [head, ...text], lines: [line] }).some(({ rules }) => rules)).toBe(false)
})

test('a line that is a little shorter than its heading leaves room for it in a wider font', () => {
  const [heading] = paragraphsOn({ texts: [head, ...text], lines: [[50, 116, 112, 116]] })
  expect(heading?.rules?.below).toBeDefined()
  expect(heading?.rightEdge).toBeGreaterThanOrEqual(50 + 1.08 * 6 * head.text.length)
})

test('lines of running headers, and those that repeat at the edge of pages, are none of the text', () => {
  const topics = ['rivers', 'meadows', 'hills', 'forests']
  const page = (topic: string, header: readonly PlacedText[], rule: number): Drawn => ({
    texts: [...header, ...linesAt([`Something is said about ${topic} here, and more of it`, 'in the next line.'], { at: [50, 70] })],
    lines: [[50, rule, 400, rule]],
  })
  const ruled = (list: readonly Drawn[]) => paragraphsOn(...list).filter(({ rules }) => rules).length
  const header: PlacedText = { text: 'Yearly report', at: [50, 48] }
  expect(ruled(topics.map((topic, index) => page(topic, [header], 62 + 2 * (index % 2))))).toBe(0)
  expect(ruled(topics.map((topic) => page(topic, [], 64)))).toBe(0)
  expect(ruled(topics.map((topic, index) => page(topic, [], 62 + 2 * (index % 2))))).toBe(4)
})
