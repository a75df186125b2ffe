import { randomBytes } from 'node:crypto'
import { results } from '@octavo/data/tables.ts'
import { findTask } from '@octavo/data/task-rows.ts'
import { resultObject } from '@octavo/engine/shared/object-keys.ts'
import { createTextSeal } from '@octavo/platform/storage/text-seal.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import type { Services } from '@octavo/server/services.ts'
import { finishedTask } from './finished-task.ts'
import type { TestClient, TestTask } from './test-client.ts'

/** The sizes of the added results, in turn. */
const sizes = [900, 3_000, 15_000]
const objectCount = 30

/**
 * A finished task with this many more results. Their rows are as a run would write them; their encrypted bytes share objects in storage,
 * since writing thousands would take minutes.
 */
export async function taskWithManyResults(client: TestClient, services: Services, count: number): Promise<TestTask> {
  const { task } = await finishedTask(client)
  await addManyResults(services, task.taskRef, { from: 1, count })
  return task
}

/** Adds results to a task, for the attempt in its row. */
export async function addManyResults(
  { database, keyring, sealed }: Services,
  taskRef: string,
  { from, count }: { from: number; count: number },
): Promise<void> {
  const row = await findTask(database.db, taskRef)
  if (!row?.wrappedKey) throw new Error('there is no such task')
  const key = keyring.unwrap(row.wrappedKey, taskRef)
  const seal = createTextSeal(key)
  const objects = await Promise.all(
    Array.from({ length: objectCount }, async (_, index) => {
      const objectKey = resultObject(taskRef, { attempt: row.attempt, ref: newRef() })
      return { objectKey, ...(await sealed.write(objectKey, key, someBytes(sizes[index % sizes.length] ?? 0))) }
    }),
  )
  const rows = Array.from({ length: count }, (_, index) => ({
    ...(objects[index % objectCount] ?? { objectKey: '', size: 0 }),
    ref: newRef(),
    taskRef,
    attempt: row.attempt,
    position: from + index,
    mimeType: 'application/pdf' as const,
    pageCount: 1,
    sealedName: seal.seal('name', `page-${from + index}.pdf`),
    createdAt: new Date(),
    documentRef: null,
  }))
  for (let first = 0; first < rows.length; first += 1000) await database.db.insert(results).values(rows.slice(first, first + 1000))
}

async function* someBytes(length: number): AsyncGenerator<Uint8Array> {
  yield randomBytes(length)
}
