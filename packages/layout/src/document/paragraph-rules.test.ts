import { expect, test } from 'vitest'
import type { Paragraph } from '../model.ts'
import { type Drawn, drawingOf } from '../testing/drawing-of.ts'
import { linesAt } from '../testing/glyphs-of.ts'
import { layOutDocument } from './lay-out-document.ts'
import { readPage } from './read-page.ts'

function paragraphsOn(drawn: Drawn): Paragraph[] {
  const page = readPage(drawingOf(drawn), { number: 1, position: 1 })
  const blocks = [...layOutDocument([{ page, tables: [], figures: [] }], { holds: true })].flatMap((section) => section.blocks)
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
