import { migrate } from '@octavo/data/migrate.ts'
import { createTestDatabase, makeModelDatabase, type TestDatabase } from '@octavo/data/testing/test-database.ts'
import { queueLanes } from '@octavo/engine/tasks/lanes.ts'
import { openPgBossQueue } from '@octavo/platform/queue/pg-boss-queue.ts'

const model = 'program_model'
let made: Promise<void> | undefined

/** A database that has the tables of a program already: creating them costs PostgreSQL more than the rest of a short test. */
export async function createProgramDatabase(): Promise<TestDatabase> {
  made ??= makeModelDatabase(model, createTables)
  await made.catch((error: unknown) => {
    // The next test tries again.
    made = undefined
    throw error
  })
  return createTestDatabase({ like: model })
}

async function createTables(url: string): Promise<void> {
  await migrate({ url })
  const queue = await openPgBossQueue({ url, lanes: queueLanes })
  await queue.stop({ drainMs: 0 })
}
