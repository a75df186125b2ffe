import { endDueTasks, livingTasks, markBytesRemoved, tasksWithBytes } from '@octavo/data/end-task.ts'
import { dropExpiredSignatures } from '@octavo/data/phone-signature-rows.ts'
import { type ResultsInUse, resultsInUse } from '@octavo/data/result-rows.ts'
import { dropExpiredTickets } from '@octavo/data/ticket-rows.ts'
import { dropUsageBefore } from '@octavo/data/usage-rows.ts'
import { type Rounds, startRounds } from '@octavo/platform/rounds.ts'
import { removeSetOrphans, sweepSets } from '../kept/sweep-sets.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { attemptOfResult, taskOfObject, taskPrefix, tasksPrefix } from '../shared/object-keys.ts'
import { requeueLostRuns } from './worker.ts'

const batch = 200
/** An object younger than this may belong to an upload or a call whose row isn't written yet, or to a storage whose clock differs. */
const orphanAgeMs = 3 * 60_000
/** Longer than any request may take: S3 only reports when a write began, not its last progress. */
const abandonedAgeMs = 65 * 60_000
/** Listing all of storage is the expensive part and happens less often. */
const orphanEvery = 4

export interface Sweeper extends Rounds {
  /** One round, for tests and at the start of the program. */
  sweep(options?: { orphans?: boolean }): Promise<Swept>
}

export interface Swept {
  ended: number
  removed: number
  orphans: number
  /** Leftovers of unfinished writes. */
  abandoned: number
}

/** Ends expired tasks, removes their bytes, and finds bytes without an owner. Any number of engines may sweep at once. */
export function startSweeper(deps: EngineDeps): Sweeper {
  let round = 0
  const stopping = new AbortController()
  const { signal } = stopping
  const rounds = startRounds(
    () => {
      round += 1
      return sweep(deps, { orphans: round % orphanEvery === 0, signal })
    },
    { everyMs: deps.settings.sweepIntervalMs, onError: (error) => deps.log.error({ err: error }, 'a sweep failed') },
  )
  return {
    sweep: (options = {}) => sweep(deps, { orphans: options.orphans ?? true, signal }),
    async stop() {
      // Tens of thousands may be due; the next program goes on where this one stopped.
      stopping.abort()
      await rounds.stop()
    },
  }
}

async function sweep(deps: EngineDeps, { orphans, signal }: { orphans: boolean; signal: AbortSignal }): Promise<Swept> {
  const { database, clock } = deps
  const now = clock.now()
  const ended = await endAllDue(deps, now)
  // Before storage is touched: runs that people wait for must not wait for a failing disk.
  await requeueLostRuns(deps)
  await dropExpiredTickets(database.db, now)
  await dropExpiredSignatures(database.db, now)
  await dropUsageBefore(database.db, new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10))
  const removed = (await removeEndedTasks(deps, { now, signal })) + (await sweepSets(deps, { now, signal }))
  if (signal.aborted) return { ended, removed, orphans: 0, abandoned: 0 }
  const abandoned = await deps.storage.removeAbandonedWrites(new Date(now.getTime() - abandonedAgeMs))
  const alone = orphans ? (await removeOrphans(deps, signal)) + (await removeSetOrphans(deps, { orphanAgeMs, signal })) : 0
  return { ended, removed, orphans: alone, abandoned }
}

/** In as many batches as it takes: with a fixed number per round, a backlog would grow where tasks come faster. */
async function endAllDue({ database }: EngineDeps, now: Date): Promise<number> {
  for (let all = 0; ; ) {
    const ended = await endDueTasks(database.db, { now, most: batch })
    all += ended.length
    if (ended.length < batch) return all
  }
}

async function removeEndedTasks(deps: EngineDeps, { now, signal }: { now: Date; signal: AbortSignal }): Promise<number> {
  let removed = 0
  for (let behind: string | undefined = ''; behind !== undefined && !signal.aborted; ) {
    const refs = await tasksWithBytes(deps.database.db, { most: batch, behind })
    const done: string[] = []
    for (const ref of refs) {
      if (signal.aborted) break
      const count = await removeBytes(deps, ref)
      if (count === undefined) continue
      removed += count
      done.push(ref)
    }
    // All at once, since each write waits for the disk. Bytes whose removal wasn't recorded are looked for again.
    await markBytesRemoved(deps.database.db, { refs: done, now })
    behind = refs.at(batch - 1)
  }
  return removed
}

/** The number of objects, or undefined if it failed: a task whose bytes can't be removed now must not block the others. */
async function removeBytes({ storage, log }: EngineDeps, ref: string): Promise<number | undefined> {
  try {
    return await storage.removeByPrefix(taskPrefix(ref))
  } catch (error) {
    log.error({ err: error, taskRef: ref }, 'the bytes of an ended task could not be removed')
    return undefined
  }
}

async function removeOrphans(deps: EngineDeps, signal: AbortSignal): Promise<number> {
  const oldest = deps.clock.now().getTime() - orphanAgeMs
  const seen = new Map<string, string[]>()
  let removed = 0
  for await (const object of deps.storage.list(tasksPrefix)) {
    if (signal.aborted) return removed
    const taskRef = taskOfObject(object.key)
    if (taskRef === undefined || object.modifiedAt.getTime() > oldest) continue
    const keys = seen.get(taskRef)
    if (keys) keys.push(object.key)
    else seen.set(taskRef, [object.key])
    if (seen.size >= batch) removed += await removeUnowned(deps, seen)
  }
  return removed + (await removeUnowned(deps, seen))
}

/** Empties `seen`; objects of living tasks stay, except results of past attempts. */
async function removeUnowned(deps: EngineDeps, seen: Map<string, string[]>): Promise<number> {
  const living = await livingTasks(deps.database.db, [...seen.keys()])
  const inUse = await resultsInUse(deps.database.db, [...living])
  let removed = 0
  for (const [taskRef, keys] of seen) {
    const unowned = living.has(taskRef) ? keys.filter((key) => isLeftResult(key, inUse.get(taskRef))) : keys
    for (const key of unowned) await deps.storage.remove(key)
    removed += unowned.length
  }
  seen.clear()
  return removed
}

/** Whether an object is a result without a row that can't get one later. */
function isLeftResult(key: string, inUse: ResultsInUse | undefined): boolean {
  const attempt = attemptOfResult(key)
  return attempt !== undefined && inUse !== undefined && attempt !== inUse.writable && !inUse.objectKeys.has(key)
}
