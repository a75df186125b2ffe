import { expect, test } from 'vitest'
import { deepJpeg2000 } from '../../testing/deep-jpeg-2000-files.ts'
import { readJpxFacts } from './jpx-facts.ts'

function box(name: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8, 0)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}

const header = box('ihdr', Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 0, 3, 15, 7, 0, 0]))
const definition = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]))

test('the channels of a file are told with their meaning', () => {
  expect(readJpxFacts(deepJpeg2000.rgbAndOpacity)).toMatchObject({
    channels: 4,
    depth: 16,
    definitions: [
      { channel: 0, kind: 0, colour: 1 },
      { channel: 1, kind: 0, colour: 2 },
      { channel: 2, kind: 0, colour: 3 },
      { channel: 3, kind: 1, colour: 0 },
    ],
  })
})

test('a count of definitions is not believed beyond the end of their box', () => {
  const behind = box('xml ', Buffer.alloc(400_000))
  const facts = readJpxFacts(Buffer.concat([header, box('cdef', definition(65_535, 1, 0, 2)), behind]))
  expect(facts.definitions).toEqual([{ channel: 1, kind: 0, colour: 2 }])
})

test('there are at most as many definitions as channels, from the first box', () => {
  const many = box('cdef', definition(100, ...Array.from({ length: 300 }, (_, at) => at)))
  const facts = readJpxFacts(Buffer.concat([header, ...Array.from({ length: 100 }, () => many)]))
  expect(facts.definitions).toEqual([
    { channel: 0, kind: 1, colour: 2 },
    { channel: 3, kind: 4, colour: 5 },
    { channel: 6, kind: 7, colour: 8 },
  ])
})
