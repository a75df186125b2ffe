import type { ResultRow } from '@octavo/data/tables.ts'
import { expect, test } from 'vitest'
import type { EngineDeps } from '../shared/engine-deps.ts'
import type { OpenTask } from '../shared/open-task.ts'
import { createTaskTeller } from './task-teller.ts'

const resultAt = (position: number) =>
  ({
    ref: `result-${position}`,
    position,
    sealedName: Buffer.from(`name-${position}`),
    size: 1,
    pageCount: null,
    documentRef: null,
  }) as ResultRow

test('the name of a result is opened once for each event that tells it', async () => {
  const opened: string[] = []
  const seal = {
    open(_: string, sealed: Uint8Array) {
      opened.push(sealed.toString())
      return sealed.toString()
    },
  }
  const taskIn = (status: string) => {
    const row = { ref: 'task', status, attempt: 2, access: 'FULL_ACCESS', sealedOutcome: null, progress: 0.5, place: null, errorCode: null }
    return { row, seal } as unknown as OpenTask
  }
  const tell = createTaskTeller({} as EngineDeps, 'en')
  const known = [resultAt(0), resultAt(1)]

  expect(await tell(taskIn('RUNNING'), { results: false, known: known.slice(0, 1) })).toMatchObject({ name: 'task' })
  expect(opened.splice(0)).toEqual(['name-0'])
  expect(await tell(taskIn('RUNNING'), { results: false, known })).toMatchObject({
    name: 'progress',
    content: { results: [{ name: 'name-1' }] },
  })
  expect(opened.splice(0)).toEqual(['name-1'])
  expect(await tell(taskIn('RUNNING'), { results: false, known })).toBeUndefined()
  expect(await tell(taskIn('SUCCEEDED'), { results: false, known })).toMatchObject({ name: 'task' })
  expect(opened).toEqual(['name-0', 'name-1'])
})
