import type { EngineDeps } from '@octavo/engine/shared/engine-deps.ts'
import { startWorker } from '@octavo/engine/worker/worker.ts'
import type { RoleDeps } from './role-deps.ts'

/** The worker, which runs tasks. It stops with the queue. */
export async function openWorkerRole({ config, services, clock }: RoleDeps, engine: EngineDeps): Promise<void> {
  // A single program on its own database: whatever ran these jobs, or wrote these files, is dead.
  if (config.ROLE === 'all' && services.cluster) {
    await services.queue.reclaim()
    if (!config.STORAGE_URL) await services.storage.removeAbandonedWrites(clock.now())
  }
  await startWorker(engine)
}
