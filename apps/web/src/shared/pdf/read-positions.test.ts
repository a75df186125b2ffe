import { expect, test } from 'vitest'
import { createBlockReader } from './block-reader.ts'
import { rememberPositions } from './read-positions.ts'

const bytes = new Uint8Array(50_000)
const images = () => rememberPositions(createBlockReader(bytes.length, (start, end) => bytes.slice(start, end)))

test('data that was read once is found by its length, from every page', () => {
  const reader = images()
  reader.startPage(1)
  reader.read(100, new Uint8Array(5000))
  reader.startPage(2)
  expect(reader.positionOf(5000)).toBe(100)
  expect(reader.positionOf(5001)).toBeUndefined()
})

test('of data with equal lengths each page has its own', () => {
  const reader = images()
  for (const page of [1, 2]) {
    reader.startPage(page)
    reader.read(page * 10_000, new Uint8Array(5000))
  }
  expect(reader.positionOf(5000)).toBe(20_000)
  reader.startPage(1)
  expect(reader.positionOf(5000)).toBe(10_000)
  reader.startPage(3)
  expect(reader.positionOf(5000)).toBeUndefined()
})
