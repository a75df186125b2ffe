import { expect, test } from 'vitest'
import { createCodeSpace } from './code-space.ts'

const mixed = createCodeSpace([
  { low: [0x81, 0x40], high: [0xfe, 0xfe] },
  { low: [0x00], high: [0x80] },
  { low: [0x81, 0x30, 0x81, 0x30], high: [0xfe, 0x39, 0xfe, 0x39] },
])

function codesIn(...bytes: number[]): number[] {
  const numbers = mixed.numbersOf(Uint8Array.of(0, ...bytes, 0), 1, bytes.length + 1)
  return Array.from({ length: numbers.length / 2 }, (_, at) => mixed.codeOf((numbers[at * 2] ?? 0) * 256 + (numbers[at * 2 + 1] ?? 0)))
}

test('splits a string into codes of one, two and four bytes', () => {
  expect(codesIn(0x20, 0x81, 0x41, 0x20, 0x81, 0x30, 0x82, 0x31, 0x42)).toEqual([0x20, 0x8141, 0x20, 0x81308231, 0x42])
})

test('passes over what is no code as one that begins like it, and what is cut off', () => {
  expect(codesIn(0x81, 0x10, 0x42)).toEqual([0x8110, 0x42])
  expect(codesIn(0xff, 0x42, 0x81)).toEqual([0xff, 0x42])
})

test('numbers codes of one byte by themselves and tells them from longer ones of the same value', () => {
  const pairs = createCodeSpace([
    { low: [0x41], high: [0x5a] },
    { low: [0x00, 0x00], high: [0x00, 0xff] },
  ])
  expect([...pairs.numbersOf(Uint8Array.of(0x41, 0x00, 0x41), 0, 3)]).toEqual([0, 0x41, 1, 0])
})
