import type { Database, Transaction } from '@octavo/data/database.ts'
import type { Executor } from '@octavo/data/executor.ts'
import type { HeldJob, Queue } from '@octavo/platform/queue/queue.ts'
import { createSealedStorage } from '@octavo/platform/storage/sealed-storage.ts'
import type { Storage } from '@octavo/platform/storage/storage.ts'
import type { LentSlot, SlotPool } from '@octavo/sandbox/contract.ts'
import type { ProgramOptions } from '@octavo/server/program.ts'
import type { FaultPlan } from './fault-plan.ts'

/** Puts the plan between a program and its ports. */
export function faultyParts(plan: FaultPlan): Required<Pick<ProgramOptions, 'wrapServices' | 'wrapSlots'>> {
  return {
    wrapServices(services) {
      const storage = faultyStorage(services.storage, plan)
      const parts = { database: faultyDatabase(services.database, plan), queue: faultyQueue(services.queue, plan) }
      return { ...services, ...parts, storage, sealed: createSealedStorage({ storage }) }
    },
    wrapSlots: (slots) => faultySlots(slots, plan),
  }
}

function faultyStorage(storage: Storage, plan: FaultPlan): Storage {
  return {
    write: (...args) => plan.around('storage', () => storage.write(...args)),
    read: (...args) => plan.aroundStream('storage', () => storage.read(...args)),
    size: (key) => plan.around('storage', () => storage.size(key)),
    remove: (key) => plan.around('storage', () => storage.remove(key)),
    removeByPrefix: (prefix) => plan.around('storage', () => storage.removeByPrefix(prefix)),
    async *list(prefix) {
      await plan.around('storage', async () => {})
      yield* storage.list(prefix)
    },
    removeAbandonedWrites: (before) => plan.around('storage', () => storage.removeAbandonedWrites(before)),
    check: () => plan.around('storage', () => storage.check()),
  }
}

function faultyQueue(queue: Queue, plan: FaultPlan): Queue {
  return {
    ...queue,
    enqueue: (...args) => plan.around('queue', () => queue.enqueue(...args)),
    async enqueueHere(...args) {
      const held: HeldJob[] = []
      try {
        return await plan.around('queue', async () => {
          const job = await queue.enqueueHere(...args)
          if (job) held.push(job)
          return job
        })
      } catch (error) {
        // A queue that fails holds no place.
        for (const job of held) job.release()
        throw error
      }
    },
    cancel: (...args) => plan.around('queue', () => queue.cancel(...args)),
    position: (key) => plan.around('queue', () => queue.position(key)),
    depth: () => plan.around('queue', () => queue.depth()),
  }
}

function faultyDatabase(database: Database, plan: FaultPlan): Database {
  failQueries(database.db, plan)
  const { session } = database.db._
  const transaction = session.transaction.bind(session)
  session.transaction = (work, config) =>
    plan.around('database', () => transaction((inside) => work(failTransaction(inside, plan)), config)) as ReturnType<
      typeof transaction
    > as never
  return {
    ...database,
    inTransaction: (work) => plan.around('database', () => database.inTransaction((inside) => work(faultyTransaction(inside, plan)))),
    check: () => plan.around('database', () => database.check()),
  }
}

function faultyTransaction(transaction: Transaction, plan: FaultPlan): Transaction {
  const executeSql = transaction.executeSql.bind(transaction)
  return Object.assign(failTransaction(transaction, plan), {
    executeSql: (text: string, values?: unknown[]) => plan.around('database', () => executeSql(text, values)),
  })
}

/** Another object, for which no queries are kept: those that earlier transactions have built don't ask the plan. */
function failTransaction<Target extends Pick<Executor, '_'>>(transaction: Target, plan: FaultPlan): Target {
  return Object.create(failQueries(transaction, plan))
}

/** Drizzle has no hook for queries, so that each prepared one is told to ask the plan. */
function failQueries<Target extends Pick<Executor, '_'>>(target: Target, plan: FaultPlan): Target {
  const { session } = target._
  const prepare = session.prepareQuery.bind(session)
  session.prepareQuery = ((...args: Parameters<typeof prepare>) => {
    const prepared = prepare(...args)
    const execute = prepared.execute.bind(prepared)
    prepared.execute = (...values: Parameters<typeof execute>) => plan.around('database', () => execute(...values))
    return prepared
  }) as typeof session.prepareQuery
  return target
}

function faultySlots(slots: SlotPool, plan: FaultPlan): SlotPool {
  return { ...slots, use: (use, work) => plan.around('slots', () => slots.use(use, (slot) => work(faultySlot(slot, plan)))) }
}

function faultySlot(slot: LentSlot, plan: FaultPlan): LentSlot {
  return {
    place: (...args) => plan.around('slots', () => slot.place(...args)),
    call: (job, payload, onTell) => plan.around('slots', () => slot.call(job, payload, onTell)),
    open: async (name) => {
      let size = 0
      const content = await plan.aroundStream('slots', async () => {
        const opened = await slot.open(name)
        size = opened.size
        return opened.content
      })
      return { size, content }
    },
    remove: (name) => plan.around('slots', () => slot.remove(name)),
  }
}
