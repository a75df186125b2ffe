import { endDueSets, livingSets, markSetRemoved, setsWithBytes } from '@octavo/data/set-rows.ts'
import type { FileSetRow } from '@octavo/data/tables.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { setOfObject, setPrefix, setPrefixes } from '../shared/object-keys.ts'

type Deps = Pick<EngineDeps, 'database' | 'storage' | 'clock' | 'log'>

const batch = 200
/** A copy tells of itself every ten seconds: one that is silent for so long has died. */
const silentMs = 2 * 60_000

/** Ends sets whose time is over or whose copy has died, and removes the bytes of ended ones; returns how many objects. */
export async function sweepSets(deps: Deps, { now, signal }: { now: Date; signal: AbortSignal }): Promise<number> {
  await endDueSets(deps.database.db, { now, aliveAfter: new Date(now.getTime() - silentMs) })
  let removed = 0
  for (let behind: string | undefined = ''; behind !== undefined && !signal.aborted; ) {
    const sets = await setsWithBytes(deps.database.db, { most: batch, behind })
    for (const set of sets) if (!signal.aborted) removed += await removeBytes(deps, set, now)
    behind = sets.at(batch - 1)?.id
  }
  return removed
}

/** A set whose bytes can't be removed now must not block the others. */
async function removeBytes({ database, storage, log }: Deps, set: Pick<FileSetRow, 'id' | 'kind'>, now: Date): Promise<number> {
  try {
    const removed = await storage.removeByPrefix(setPrefix(set))
    await markSetRemoved(database.db, { id: set.id, now })
    return removed
  } catch (error) {
    log.error({ err: error, setId: set.id }, 'the bytes of ended files could not be removed')
    return 0
  }
}

/** Removes objects that belong to no set; young ones may belong to a copy whose row isn't seen yet. */
export async function removeSetOrphans(deps: Deps, { orphanAgeMs, signal }: { orphanAgeMs: number; signal: AbortSignal }): Promise<number> {
  const oldest = deps.clock.now().getTime() - orphanAgeMs
  let removed = 0
  for (const prefix of Object.values(setPrefixes)) {
    let seen: { key: string; id: string }[] = []
    for await (const { key, modifiedAt } of deps.storage.list(prefix)) {
      if (signal.aborted) return removed
      const id = setOfObject(key)
      if (id === undefined || modifiedAt.getTime() > oldest) continue
      seen.push({ key, id })
      if (seen.length < batch) continue
      removed += await removeUnowned(deps, seen)
      seen = []
    }
    removed += await removeUnowned(deps, seen)
  }
  return removed
}

async function removeUnowned({ database, storage }: Deps, seen: readonly { key: string; id: string }[]): Promise<number> {
  const living = await livingSets(database.db, [...new Set(seen.map(({ id }) => id))])
  const unowned = seen.filter(({ id }) => !living.has(id))
  for (const { key } of unowned) await storage.remove(key)
  return unowned.length
}
