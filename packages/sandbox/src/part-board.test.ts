import { closeSync, existsSync, ftruncateSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { JobPart } from './contract.ts'
import { type BoardFile, makeBoardFile, openPartBoard, readPartBoard } from './part-board.ts'

function boardFile(): BoardFile {
  const path = join(tmpdir(), `octavo-board-${process.pid}-${Math.random()}`)
  const file = makeBoardFile(path)
  expect(existsSync(path)).toBe(false)
  onTestFinished(() => {
    closeSync(file.own)
    closeSync(file.slots)
  })
  return file
}

const page = (number: number): JobPart => ({ kind: 'page', number })

test('parts are read while they are in work, several at once, each in a place of its own', () => {
  const file = boardFile()
  const board = openPartBoard(file.slots)
  expect(readPartBoard(file.own)).toEqual([])
  const endPage = board.begin(page(7))
  const endImage = board.begin({ kind: 'image', number: 2 })
  expect(readPartBoard(file.own)).toEqual([
    { place: 1, kind: 'page', number: 7 },
    { place: 2, kind: 'image', number: 2 },
  ])
  endPage()
  expect(readPartBoard(file.own)).toEqual([{ place: 2, kind: 'image', number: 2 }])
  board.begin(page(7))
  endImage()
  expect(readPartBoard(file.own)).toEqual([{ place: 3, kind: 'page', number: 7 }])
})

test('a part that an earlier job has left is removed, and its end removes nothing else', () => {
  const file = boardFile()
  const board = openPartBoard(file.slots)
  const endLate = board.begin(page(1))
  board.clear()
  expect(readPartBoard(file.own)).toEqual([])
  board.begin(page(2))
  endLate()
  expect(readPartBoard(file.own)).toEqual([{ place: 2, kind: 'page', number: 2 }])
})

test('more parts at once than a job ever has are refused', () => {
  const board = openPartBoard(boardFile().slots)
  for (let number = 1; number <= 64; number++) board.begin(page(number))
  expect(() => board.begin(page(65))).toThrow(expect.objectContaining({ code: 'DOCUMENT_TOO_COMPLEX' }))
})

test('a file that has not its size, or is closed, gives no parts', () => {
  const file = boardFile()
  writeSync(file.slots, 'x', 100_000)
  expect(readPartBoard(file.own)).toBeUndefined()
  ftruncateSync(file.slots, 10)
  expect(readPartBoard(file.own)).toBeUndefined()
  expect(readPartBoard(1_000_000)).toBeUndefined()
})

test('the end that stays here only reads', () => {
  const { own } = boardFile()
  expect(() => writeSync(own, 'x')).toThrow('EBADF')
})
