import { addAccessToken } from '@octavo/data/access-token-rows.ts'
import { putChallenge } from '@octavo/data/challenge-rows.ts'
import { countOf, countOnce } from '@octavo/data/count-rows.ts'
import { type Database, openDatabase } from '@octavo/data/database.ts'
import { endTask, markBytesRemoved } from '@octavo/data/end-task.ts'
import { saveRecord } from '@octavo/data/history-rows.ts'
import { migrate } from '@octavo/data/migrate.ts'
import { createTask, findTask } from '@octavo/data/task-rows.ts'
import { createTestDatabase, type TestDatabase } from '@octavo/data/testing/test-database.ts'
import { addUser, findUser } from '@octavo/data/user-rows.ts'
import { createManualClock } from '@octavo/platform/clock.ts'
import { createLog } from '@octavo/platform/log.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccountCleanup } from './account-cleanup.ts'

const dayMs = 24 * 60 * 60_000
const start = new Date('2026-03-01T12:00:00Z')
const clock = createManualClock(start)

let place: TestDatabase
let database: Database
beforeAll(async () => {
  place = await createTestDatabase()
  await migrate({ url: place.url })
  database = openDatabase({ url: place.url })
})
afterAll(async () => {
  await database.close()
  await place.drop()
})

test('what has expired goes, and what still holds stays', async () => {
  const { db } = database
  const user = (id: string, verifiedAt: Date | null) =>
    addUser(db, {
      id,
      email: `${id}@example.org`,
      emailKey: `${id}@example.org`,
      firstName: id,
      passwordHash: null,
      verifiedAt,
      createdAt: start,
    })
  for (const id of ['abandoned', 'lately']) await user(id, null)
  await user('proven', start)
  const token = { device: 'x', network: 'x', createdAt: start, lastUsedAt: start }
  await addAccessToken(db, { ...token, hash: Buffer.from('a'), id: 'a', userId: 'abandoned', expiresAt: new Date(start.getTime() + dayMs) })
  await addAccessToken(db, {
    ...token,
    hash: Buffer.from('b'),
    id: 'b',
    userId: 'lately',
    expiresAt: new Date(start.getTime() + 40 * dayMs),
  })
  const challenge = { purpose: 'sign-up', subject: 's', userId: null, codeHash: null, triesLeft: 5, sealedContent: null, sentAt: start }
  await putChallenge(db, { ...challenge, tokenHash: Buffer.from('c'), createdAt: start, expiresAt: new Date(start.getTime() + 1000) })
  const counted = { subject: 'x', windowMs: 60_000, now: start }
  await countOnce(db, counted)
  clock.advance(31 * dayMs)
  const cleanup = startAccountCleanup({ database, clock }, createLog({ level: 'silent' }))
  await cleanup.run()
  await cleanup.stop()
  expect(await countOf(db, counted)).toBe(0)
  expect(await Promise.all(['abandoned', 'lately', 'proven'].map(async (id) => (await findUser(db, id))?.id))).toEqual([
    undefined,
    'lately',
    'proven',
  ])
})

test('tasks that are long over leave no row, unless they are in a history', async () => {
  const { db } = database
  const now = clock.now()
  const kept = { type: 'merge-pdf', plan: 'visitor', group: 'g', wrappedKey: Buffer.from('k'), now } as const
  const tasks = { over: 'v:one', living: 'v:two', unrun: 'u:three', history: 'u:three' }
  for (const [ref, owner] of Object.entries(tasks)) await createTask(db, { ...kept, ref, owner })
  const record = { sealedRecord: Buffer.from('r'), recordFiles: 1, recordBytes: 1, recordGrams: [1] }
  await saveRecord(db, { ref: 'history', owner: tasks.history }, record)
  for (const ref of ['over', 'unrun', 'history']) {
    await endTask(db, { ref, now })
    await markBytesRemoved(db, { refs: [ref], now })
  }
  const cleanup = startAccountCleanup({ database, clock }, createLog({ level: 'silent' }))
  const left = async () => (await Promise.all(Object.keys(tasks).map((ref) => findTask(db, ref)))).flatMap((task) => task?.ref ?? [])
  clock.advance(6 * dayMs)
  await cleanup.run()
  expect(await left()).toEqual(['over', 'living', 'unrun', 'history'])
  clock.advance(2 * dayMs)
  await cleanup.run()
  await cleanup.stop()
  expect(await left()).toEqual(['living', 'history'])
})
