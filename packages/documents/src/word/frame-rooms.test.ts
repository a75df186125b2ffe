import type { Paragraph } from '@octavo/layout/model.ts'
import type { Box } from '@octavo/layout/words.ts'
import { expect, test } from 'vitest'
import { frameRooms } from './frame-rooms.ts'

function box(left: number, right: number, top = 100): Box {
  return { left, right, top, bottom: top + 12 }
}

function roomOf(line: Box, others: readonly Box[]): { left: number; right: number } {
  const paragraph: Pick<Paragraph, 'lines'> = { lines: [{ ...line, page: 1, baseline: line.bottom - 3, text: 'text' }] }
  return frameRooms([line, ...others], { width: 600 })(paragraph as Paragraph)
}

test('text alone on its line gets a share of its width on both sides', () => {
  expect(roomOf(box(200, 300), [])).toEqual({ left: 170, right: 330 })
})

test('room ends at the edge of the page and before what stands beside the text', () => {
  expect(roomOf(box(400, 590), [])).toEqual({ left: 343, right: 600 })
  expect(roomOf(box(200, 300), [box(310, 400), box(100, 190)])).toEqual({ left: 193, right: 307 })
})

test('what stands above, below or nearer than the text itself takes nothing away', () => {
  expect(roomOf(box(200, 300), [box(301, 400, 112), box(100, 199, 88)])).toEqual({ left: 170, right: 330 })
  expect(roomOf(box(200, 300), [box(301, 400)])).toEqual({ left: 170, right: 300 })
})
