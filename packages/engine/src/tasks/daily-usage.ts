import type { Executor } from '@octavo/data/executor.ts'
import { countTask } from '@octavo/data/usage-rows.ts'
import { addressSubject } from '@octavo/platform/http/client-address.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'

/** Counts a task for its owner and its address; `false` when the daily number is used up. */
export async function countUsage(
  { clock, settings }: Pick<EngineDeps, 'clock' | 'settings'>,
  transaction: Executor,
  { owner, address, tasksPerDay }: { owner: string; address: string; tasksPerDay: number | null },
): Promise<boolean> {
  if (tasksPerDay === null) return true
  const day = clock.now().toISOString().slice(0, 10)
  const block = addressSubject({ address, day, salt: settings.addressSalt })
  const counts = await countTask(transaction, day, [owner, block])
  return (counts.get(owner) ?? 0) <= tasksPerDay && (counts.get(block) ?? 0) <= tasksPerDay * settings.addressFactor
}
