import { resultLifetimeMs } from '@octavo/core/api/limits.ts'
import { touchTask } from '@octavo/data/task-rows.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import type { OpenTask } from '../shared/open-task.ts'

const touchEveryMs = 60_000

/** Passes bytes on and keeps their task from expiring while they arrive. */
export async function* keepAlive(
  { database, clock }: Pick<EngineDeps, 'database' | 'clock'>,
  task: OpenTask,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let touched = (task.row.expiresAt?.getTime() ?? clock.now().getTime()) - resultLifetimeMs
  for await (const chunk of content) {
    yield chunk
    const now = clock.now()
    if (now.getTime() - touched < touchEveryMs) continue
    touched = now.getTime()
    await touchTask(database.db, { ref: task.row.ref, now })
  }
}
