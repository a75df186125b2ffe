import { AppError } from '@octavo/core/messages/errors.ts'
import { expect, test } from 'vitest'
import { refOf } from '../testing/tool-runner.ts'
import { eachInput } from './each-input.ts'
import type { FilePlace, RunContext } from './runner.ts'

test('tells which file of how many is worked on, and the page as far as the work tells it; a failure moves on', async () => {
  const told: [number, FilePlace | undefined][] = []
  const failed: string[] = []
  const context = {
    inputs: [1, 2].map((number) => ({ document: refOf(number), number })),
    setSource: () => {},
    fail: (document: string) => failed.push(document),
    progress: (done: number, place?: FilePlace) => told.push([done, place]),
  } as unknown as RunContext<unknown>
  await eachInput(context, async ({ number }, progress) => {
    if (number === 2) throw new AppError('DOCUMENT_DAMAGED')
    progress(0.5, { page: 3, pages: 6 })
  })
  const [one, two] = [1, 2].map((file) => ({ file, files: 2, document: refOf(file) }))
  expect(told).toEqual([
    [0, one],
    [0.25, { ...one, page: 3, pages: 6 }],
    [0.5, one],
    [0.5, two],
    [1, two],
  ])
  expect(failed).toEqual([refOf(2)])
})
