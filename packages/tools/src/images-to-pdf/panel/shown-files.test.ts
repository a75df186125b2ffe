import { expect, test } from 'vitest'
import { inOrder, sizeOf, turnFile, turnOf } from './shown-files.ts'

const file = (id: string, name: string) => ({ id, name, size: 1, progress: { kind: 'ready' } as const })

test('files stand in the order that the engine takes', () => {
  const files = [file('1', 'b10.png'), file('2', 'b9.png')]
  expect(inOrder(files).map(({ id }) => id)).toEqual(['1', '2'])
  expect(inOrder(files, 'natural').map(({ id }) => id)).toEqual(['2', '1'])
})

test('four quarter turns are none, and files that are gone are forgotten', () => {
  let options = turnFile({ turns: [{ document: 'gone', rotation: 90 }] }, 'a', ['a', 'b'])
  expect(options.turns).toEqual([{ document: 'a', rotation: 90 }])
  for (let count = 0; count < 2; count++) options = turnFile(options, 'a', ['a'])
  expect(turnOf(options, 'a')).toBe(270)
  expect(turnFile(options, 'a', ['a']).turns).toEqual([])
})

test('a large image is shown at the size of paper', () => {
  const source = { pageCount: 1, size: () => ({ width: 4000, height: 3000 }), render: () => Promise.reject(new Error('not drawn here')) }
  const size = sizeOf({ ...file('1', 'a.png'), source })
  expect([Math.round(size?.width ?? 0), Math.round(size?.height ?? 0)]).toEqual([793, 595])
  expect(sizeOf(file('1', 'a.png'))).toBeUndefined()
})
