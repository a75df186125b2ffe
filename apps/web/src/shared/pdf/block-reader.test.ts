import { expect, test } from 'vitest'
import { createBlockReader } from './block-reader.ts'

const file = Uint8Array.from({ length: 1_000_000 }, (_, index) => index % 251)

function reader() {
  const ranges: string[] = []
  const blocks = createBlockReader(file.length, (start, end) => {
    ranges.push(`${start}-${end}`)
    return file.slice(start, end)
  })
  return { blocks, ranges }
}

test('gives the bytes of a range that lies across blocks', () => {
  const target = new Uint8Array(600_000)
  expect(reader().blocks.read(100_000, target)).toBe(true)
  expect(target).toEqual(file.slice(100_000, 700_000))
})

test('reads a block once however often its bytes are asked for', () => {
  const { blocks, ranges } = reader()
  for (let position = 0; position < 1000; position += 10) blocks.read(position, new Uint8Array(10))
  expect(ranges).toEqual(['0-262144'])
})

test('refuses a range beyond the end', () => {
  expect(reader().blocks.read(999_990, new Uint8Array(11))).toBe(false)
})

test('refuses a file that became shorter than it was', () => {
  const shrunk = createBlockReader(file.length, (start, end) => file.slice(start, Math.min(end, 500_000)))
  expect(shrunk.read(600_000, new Uint8Array(10))).toBe(false)
})
