import { expect, test } from 'vitest'
import { arrangeFiles, moveFile, progressOf, type WorkFile } from './work-file.ts'

const file = (id: string): WorkFile => ({ id, name: `${id}.pdf`, size: 1, progress: { kind: 'ready' } })
const ids = (files: readonly WorkFile[]) => files.map(({ id }) => id).join('')
const three = [file('a'), file('b'), file('c')]

test('a file moves to the place it is given, and no further than the end', () => {
  expect(ids(moveFile(three, 'a', 2))).toBe('bca')
  expect(ids(moveFile(three, 'c', 0))).toBe('cab')
  expect(ids(moveFile(three, 'a', 99))).toBe('bca')
  expect(ids(moveFile(three, 'x', 0))).toBe('abc')
})

test('files that came while the order was chosen stay behind it', () => {
  expect(ids(arrangeFiles([...three, file('d')], ['c', 'a', 'b']))).toBe('cabd')
})

test('a damaged document says so on its card and cannot be tried again', () => {
  expect(progressOf({ ref: 'r', name: 'a.pdf', size: 1, mimeType: 'application/pdf', state: 'DAMAGED' })).toMatchObject({
    kind: 'failed',
    canRetry: false,
  })
})

test('an image of which not all could be read says so on its card, and can be used', () => {
  const document = { ref: 'r', name: 'a.png', size: 1, mimeType: 'image/png', state: 'READY' } as const
  const warning = 'Only 62% of this image could be read.'
  expect(progressOf({ ...document, incomplete: { share: 0.627 } })).toEqual({ kind: 'ready', warning })
  expect(progressOf({ ...document, incomplete: {} })).toMatchObject({ warning: 'Only part of this image could be read.' })
})
