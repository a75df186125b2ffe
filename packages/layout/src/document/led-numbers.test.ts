import { expect, test } from 'vitest'
import { drawingOf } from '../testing/drawing-of.ts'
import { linesAt } from '../testing/glyphs-of.ts'
import { layOutDocument } from './lay-out-document.ts'
import { isLed } from './led-numbers.ts'
import { readPage } from './read-page.ts'

test('dots that lead to a number are a tab up to it, and each entry is a paragraph', () => {
  const entries = ['Introduction', 'How it is used by people', 'Index']
  const lines = entries.map((text, index) => `${text} ${'. '.repeat((60 - text.length) / 2)}${index + 1}`.padEnd(60))
  const page = readPage(drawingOf({ texts: linesAt(lines, { at: [50, 100], leading: 14 }) }), { number: 1, position: 1 })
  const blocks = [...layOutDocument([{ page, tables: [], figures: [] }])].flatMap((section) => section.blocks)
  const found = blocks.flatMap((block) => (block.kind === 'paragraph' ? [block] : []))
  expect(found.map(({ runs }) => runs.map(({ text }) => text).join(''))).toEqual(entries.map((text, index) => `${text}\t${index + 1}`))
  for (const {
    ledTo,
    lines: [line],
  } of found)
    expect(ledTo).toBe(line?.right)
})

test('other dots are text', () => {
  for (const text of ['And so on ... 3', 'It ends here.', 'Wait .......', 'Version 1.2.3.4']) expect(isLed(text)).toBe(false)
  expect(isLed('Preface ..... iv')).toBe(true)
})
