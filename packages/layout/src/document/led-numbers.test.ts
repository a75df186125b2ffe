import { expect, test } from 'vitest'
import type { Paragraph } from '../model.ts'
import { drawingOf } from '../testing/drawing-of.ts'
import { linesAt, type PlacedText } from '../testing/glyphs-of.ts'
import { layOutDocument } from './lay-out-document.ts'
import { isLed } from './led-numbers.ts'
import { readPage } from './read-page.ts'

function paragraphsOn(texts: readonly PlacedText[]): Paragraph[] {
  const page = readPage(drawingOf({ texts }), { number: 1, position: 1 })
  const blocks = [...layOutDocument([{ page, tables: [], figures: [] }])].flatMap((section) => section.blocks)
  return blocks.flatMap((block) => (block.kind === 'paragraph' ? [block] : []))
}

test('dots that lead to a number are a tab up to it, and each entry is a paragraph', () => {
  const entries = ['Introduction', 'How it is used by people', 'Index']
  const lines = entries.map((text, index) => `${text} ${'. '.repeat((60 - text.length) / 2)}${index + 1}`.padEnd(60))
  const found = paragraphsOn(linesAt(lines, { at: [50, 100], leading: 14 }))
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

test('tabs before the dots keep their places, those among the dots have none', () => {
  const [entry] = paragraphsOn([
    { text: '1', at: [50, 100] },
    { text: 'Introduction ........', at: [90, 100] },
    { text: '......', at: [240, 100] },
    { text: '3', at: [320, 100] },
  ])
  expect(entry?.runs.map(({ text }) => text).join('')).toBe('1\tIntroduction\t3')
  expect(entry).toMatchObject({ tabs: [90], ledTo: 325 })
})

test('very long rows of dots and spaces are read in little time', () => {
  const before = process.threadCpuUsage()
  for (const unit of ['.', ' ', '. ']) {
    const row = unit.repeat(200_000)
    expect(isLed(`Preface ....${row}3`)).toBe(true)
    for (const text of [row, `${row}q`, `Preface ${row}12345`]) expect(isLed(text)).toBe(false)
  }
  expect(process.threadCpuUsage(before).user).toBeLessThan(2_000_000)
})
