import { maxSignatureBytes } from '@octavo/core/api/signature-bounds.ts'
import { boxAround, type InkPoint } from '@octavo/core/edits/geometry.ts'
import { expect, test } from 'vitest'
import { fittedInk, sendable } from './sent-ink.ts'

/** A wave with many points, as a fast pen gives them. */
function wave(points: number): InkPoint[] {
  return Array.from({ length: points }, (_, index): InkPoint => [index / 10, Math.round(Math.sin(index / 40) * 300) / 10, 128])
}

test('a signature is sent as it is', () => {
  const ink = [wave(300), wave(20)]
  expect(sendable(ink)).toEqual(ink)
})

test('a long one loses points that add little, until it may be sent', () => {
  const ink = [wave(20_000)]
  const sent = sendable(ink) ?? []
  expect(JSON.stringify({ strokes: sent }).length).toBeLessThan(maxSignatureBytes)
  expect(sent[0]?.length).toBeGreaterThan(100)
  expect(sent[0]?.at(0)).toEqual(ink[0]?.at(0))
  expect(sent[0]?.at(-1)).toEqual(ink[0]?.at(-1))
})

test('what can never be small enough is not sent', () => {
  expect(sendable(Array.from({ length: 6000 }, () => wave(3)))).toBeUndefined()
})

test('strokes of another screen come at the size of this one, from its corner', () => {
  const ink = fittedInk([[[100, 500, 128] as InkPoint, [1100, 700, 200] as InkPoint]], { width: 440, height: 180 })
  const box = boxAround(ink.flat().map(([x, y]) => ({ x, y })))
  expect(box).toEqual({ x: 0, y: 0, width: 440, height: 88 })
  expect(ink[0]?.[1]?.[2]).toBe(200)
  // A small one grows to twice its size at most.
  expect(fittedInk([[[0, 0, 1] as InkPoint, [10, 10, 1] as InkPoint]], { width: 440, height: 180 })[0]?.[1]).toEqual([20, 20, 1])
})
