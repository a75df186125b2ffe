import { expect, test } from 'vitest'
import type { FileProgress } from './card-file.ts'
import { uploadSum } from './upload-words.ts'

const file = (name: string, size: number, progress: FileProgress) => ({ name, size, progress })
const ready = { kind: 'ready' } as const

test('one file is named with its share', () => {
  expect(uploadSum([file('a.pdf', 200, { kind: 'uploading', done: 0.425 })])).toEqual({ text: 'Uploading a.pdf, 42%', done: 0.425 })
})

test('several files are counted, and their share goes by bytes', () => {
  const files = [file('a', 100, ready), file('b', 300, { kind: 'uploading', done: 0.5 }), file('c', 100, { kind: 'waiting' })]
  expect(uploadSum(files)).toEqual({ text: 'Uploaded 1 of 3 files, 50%', done: 0.5 })
})

test('a lost connection is said', () => {
  expect(uploadSum([file('a', 100, { kind: 'uploading', done: 0.5, isBroken: true })])?.text).toMatch(/^Connection lost/)
})

test('nothing is said of files that have arrived or cannot be used', () => {
  const failed = { kind: 'failed', message: '', canRetry: true } as const
  expect(uploadSum([file('a', 1, ready), file('b', 1, { kind: 'checking' }), file('c', 1, failed)])).toBeUndefined()
})
