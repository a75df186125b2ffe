import { expect, test } from 'vitest'
import { runJob, testPool } from './testing/pool-fixture.ts'

const kinds = ['page', 'page', 'image', 'page', 'scan', 'font']
const partLimitsMs = { page: 300, image: 300, scan: 300, font: 300 }

test.each([
  [2, { code: 'PAGE_TOO_COMPLEX', details: { page: 2 } }],
  [3, { code: 'IMAGE_TOO_COMPLEX', details: { image: 3 } }],
  [5, { code: 'PAGE_TOO_COMPLEX', details: { page: 5 } }],
  [6, { code: 'DOCUMENT_TOO_COMPLEX', details: {} }],
])('part %i of a job that takes too long ends it, and is named', async (stuckAt, error) => {
  const { pool } = testPool()
  await expect(runJob(pool, 'parts', { kinds, stuckAt }, { partLimitsMs })).rejects.toMatchObject(error)
  expect(await runJob(pool, 'nothing')).toBeNull()
})

test('a job of many parts may take longer than one of them', async () => {
  const { pool } = testPool()
  const many = Array.from({ length: 5000 }, () => 'page')
  expect(
    await runJob(pool, 'parts', { kinds: many }, { partLimitsMs: { page: 10_000, image: 10_000, scan: 10_000, font: 10_000 } }),
  ).toBeUndefined()
})

test('without limits for parts there are none', async () => {
  const { pool } = testPool()
  const stuck = runJob(pool, 'parts', { kinds, stuckAt: 1 }, { limitMs: 500 })
  await expect(stuck).rejects.toMatchObject({ code: 'DOCUMENT_TOO_COMPLEX' })
})

test('the limit of a use counts the time of pages, not that of scans', async () => {
  const { pool } = testPool()
  const use = { limitMs: 500, readingLimitMs: 60_000 }
  expect(await runJob(pool, 'lasting', { kind: 'scan', ms: 1000 }, use)).toBeUndefined()
  await expect(runJob(pool, 'lasting', { kind: 'page', ms: 60_000 }, use)).rejects.toMatchObject({ code: 'DOCUMENT_TOO_COMPLEX' })
})

test('a slot that writes more of its parts than there can be is ended', async () => {
  const { pool } = testPool()
  const grown = { code: 'DOCUMENT_TOO_COMPLEX', cause: { message: 'a board that is not what a slot writes' } }
  await expect(runJob(pool, 'growBoard')).rejects.toMatchObject(grown)
})
