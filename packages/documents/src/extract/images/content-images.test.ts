import { expect, test } from 'vitest'
import { drawnIn } from './content-images.ts'

test('objects and patterns are told by their names, as they are meant', () => {
  expect(drawn('q /Im#31 Do Q /Pattern cs /P0 scn /GS gs')).toEqual(['object /Im1', 'pattern /P0'])
})

test('what only looks like drawing, in strings and comments, is not', () => {
  expect(drawn('BT (/Fake Do \\) ( /Nested Do ) still) Tj <2f46> Tj ET % /Comment Do\n/Real Do')).toEqual(['object /Real'])
})

test('an operator without a name of its own draws nothing that was named before', () => {
  expect(drawn('/GS gs 1 0 0 scn')).toEqual([])
})

test('inline images end where content goes on, not at bytes that look like it', () => {
  const data = Buffer.from([1, 2, 0x20, 0x45, 0x49, 0x20, 0xff, 0x00, 3])
  const content = Buffer.concat([Buffer.from('q BI /W 3 /H 1 /CS/RGB /BPC 8\nID '), data, Buffer.from('\nEI Q /After Do')])
  const [inline, after] = [...drawnIn(content)]
  expect(inline).toMatchObject({ kind: 'inline', entries: expect.stringContaining('/BPC 8') })
  expect(inline?.kind === 'inline' && Buffer.from(inline.data)).toEqual(data)
  expect(after).toEqual({ kind: 'object', name: '/After' })
})

test('content that is cut off in the middle is read as far as it goes', () => {
  expect(drawn('/A Do BI /W 1 /H')).toEqual(['object /A'])
  expect(drawn('/A Do (never ended /B Do')).toEqual(['object /A'])
})

function drawn(content: string): string[] {
  return [...drawnIn(Buffer.from(content, 'latin1'))].map((each) => `${each.kind} ${each.kind === 'inline' ? each.entries : each.name}`)
}
