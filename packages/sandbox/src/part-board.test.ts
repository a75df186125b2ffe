import { closeSync, openSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { JobPart } from './contract.ts'
import { openPartBoard, readPartBoard } from './part-board.ts'

function boardFile(): number {
  const path = join(tmpdir(), `octavo-board-${process.pid}-${Math.random()}`)
  const descriptor = openSync(path, 'wx+')
  unlinkSync(path)
  onTestFinished(() => closeSync(descriptor))
  return descriptor
}

const page = (number: number): JobPart => ({ kind: 'page', number })

test('parts are read while they are in work, several at once, each in a place of its own', () => {
  const file = boardFile()
  const board = openPartBoard(file)
  expect(readPartBoard(file)).toEqual([])
  const endPage = board.begin(page(7))
  const endImage = board.begin({ kind: 'image', number: 2 })
  expect(readPartBoard(file)).toEqual([
    { place: 1, kind: 'page', number: 7 },
    { place: 2, kind: 'image', number: 2 },
  ])
  endPage()
  expect(readPartBoard(file)).toEqual([{ place: 2, kind: 'image', number: 2 }])
  board.begin(page(7))
  endImage()
  expect(readPartBoard(file)).toEqual([{ place: 3, kind: 'page', number: 7 }])
})

test('a part that an earlier job has left is removed, and its end removes nothing else', () => {
  const file = boardFile()
  const board = openPartBoard(file)
  const endLate = board.begin(page(1))
  board.clear()
  expect(readPartBoard(file)).toEqual([])
  board.begin(page(2))
  endLate()
  expect(readPartBoard(file)).toEqual([{ place: 2, kind: 'page', number: 2 }])
})

test('more parts at once than a job ever has are refused', () => {
  const board = openPartBoard(boardFile())
  for (let number = 1; number <= 64; number++) board.begin(page(number))
  expect(() => board.begin(page(65))).toThrow(expect.objectContaining({ code: 'DOCUMENT_TOO_COMPLEX' }))
})

test('a file that has grown is not read', () => {
  const file = boardFile()
  writeSync(file, Buffer.alloc(64 * 12), 0, 64 * 12, 0)
  expect(readPartBoard(file)).toEqual([])
  writeSync(file, 'x', 100_000)
  expect(readPartBoard(file)).toBeUndefined()
})
