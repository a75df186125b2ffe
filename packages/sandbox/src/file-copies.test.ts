import { closeSync, fstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { openFile } from './open-file.ts'
import { placeFile } from './place-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-copies-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { signal } = new AbortController()

async function* noPieces(): AsyncGenerator<Uint8Array> {
  yield Promise.reject(new Error('a piece was wanted'))
}

test('content that writes itself into a file is placed without pieces', async () => {
  const intoFile = { length: 4, write: async (descriptor: number) => writeSync(descriptor, 'text') }
  await placeFile(folder, 'placed', { content: Object.assign(noPieces(), { intoFile }), uid: undefined, signal })
  expect(readFileSync(join(folder, 'placed'), 'utf8')).toBe('text')
})

test.for([true, false])('a file of the slot can be copied by its descriptor, in memory: %s', async (inMemory) => {
  writeFileSync(join(folder, 'made'), 'text')
  const over = new AbortController()
  const { size, content } = openFile(folder, 'made', { maxBytes: 100, uid: undefined, signal: over.signal, inMemory })
  const { liesIn } = content
  if (!liesIn) throw new Error('no file')
  expect([size, liesIn.length, fstatSync(liesIn.descriptor).size]).toEqual([4, 4, 4])
  const reading = Promise.withResolvers<void>()
  const done = liesIn.during(() => reading.promise)
  over.abort(new Error('the use is over'))
  expect(fstatSync(liesIn.descriptor).size).toBe(4)
  reading.resolve()
  await done
  await nextTurn()
  expect(() => closeSync(liesIn.descriptor)).toThrow('EBADF')
  // Its number may be that of another file now.
  const read = vi.fn(async () => {})
  await expect(liesIn.during(read)).rejects.toThrow('the use is over')
  expect(read).not.toHaveBeenCalled()
})
