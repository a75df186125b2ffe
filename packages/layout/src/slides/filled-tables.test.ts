import { expect, test } from 'vitest'
import type { DrawnArea } from '../page-drawing.ts'
import type { Word } from '../words.ts'
import { filledTables } from './filled-tables.ts'

function area(left: number, top: number, width: number, height: number, colour = 0xccddee): DrawnArea {
  return { left, top, right: left + width, bottom: top + height, colour }
}

function word(text: string, left: number, top: number): Word {
  return {
    text,
    frame: 0,
    left,
    top,
    right: left + 20,
    bottom: top + 10,
    size: 10,
    rtl: false,
    style: undefined,
    glyph: left,
    units: undefined,
  }
}

const page = { width: 400, height: 300, words: [word('one', 25, 25), word('two', 125, 55)], lines: [] }

test('filled cells beside each other are a table, one that covers several places spans them', () => {
  const areas = [
    area(20, 20, 200, 30, 0x0000ff),
    area(20, 51, 100, 30),
    area(121, 51, 99, 30),
    area(20, 82, 100, 30),
    area(121, 82, 99, 30),
  ]
  const [table, ...others] = filledTables({ ...page, areas }, [])
  expect(others).toEqual([])
  expect(table).toMatchObject({ left: 20, top: 20, right: 220, headerRows: 1, source: 'lattice' })
  expect(
    table?.cells.map(({ row, column, columnEnd, fill, words }) => [row, column, columnEnd, fill, words.map(({ text }) => text).join()]),
  ).toEqual([
    [0, 0, 2, 0x0000ff, 'one'],
    [1, 0, 1, 0xccddee, ''],
    [1, 1, 2, 0xccddee, 'two'],
    [2, 0, 1, 0xccddee, ''],
    [2, 1, 2, 0xccddee, ''],
  ])
})

test('areas with holes between them, or inside a table that is known, are none', () => {
  const apart = [area(20, 20, 80, 30), area(140, 20, 80, 30), area(20, 80, 80, 30), area(140, 80, 80, 30)]
  expect(filledTables({ ...page, areas: apart }, [])).toEqual([])
  const corner = [area(20, 20, 100, 30), area(120, 20, 100, 30), area(20, 50, 100, 30), area(20, 80, 100, 30)]
  expect(filledTables({ ...page, areas: corner }, [])).toEqual([])
  const grid = [area(20, 20, 100, 30), area(120, 20, 100, 30), area(20, 50, 100, 30), area(120, 50, 100, 30)]
  expect(filledTables({ ...page, areas: grid }, [])).toHaveLength(1)
  expect(filledTables({ ...page, areas: grid }, [{ left: 10, top: 10, right: 230, bottom: 100 }])).toEqual([])
})
