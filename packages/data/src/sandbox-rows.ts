import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import type { Executor } from './executor.ts'
import { sandboxObjects } from './tables.ts'

interface Stored {
  id: string
  kind: string
  parent: string | null
  createdAt: Date
}

/** Where the built-in payment provider keeps what it knows. Changes run one after the other, as they would in a service of its own. */
export function createSandboxStore(database: Pick<Database, 'db' | 'inTransaction'>) {
  return {
    ...reading(database.db),
    change: <T>(work: (objects: ReturnType<typeof changing>) => Promise<T>): Promise<T> =>
      database.inTransaction(async (transaction) => {
        await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('octavo sandbox'))`)
        return work(changing(transaction))
      }),
  }
}

function reading(executor: Executor) {
  return {
    async find(id: string): Promise<Record<string, unknown> | undefined> {
      const [found] = await executor.select({ data: sandboxObjects.data }).from(sandboxObjects).where(eq(sandboxObjects.id, id))
      return found?.data
    },
    async list({ kind, parent, since }: { kind: string; parent?: string; since?: Date }): Promise<Record<string, unknown>[]> {
      const rows = await executor
        .select({ data: sandboxObjects.data })
        .from(sandboxObjects)
        .where(
          and(
            eq(sandboxObjects.kind, kind),
            ...(parent === undefined ? [] : [eq(sandboxObjects.parent, parent)]),
            ...(since === undefined ? [] : [gte(sandboxObjects.createdAt, since)]),
          ),
        )
        .orderBy(asc(sandboxObjects.createdAt), asc(sandboxObjects.id))
      return rows.map(({ data }) => data)
    },
  }
}

function changing(executor: Executor) {
  return {
    ...reading(executor),
    async save({ id, kind, parent, createdAt }: Stored, data: Record<string, unknown>): Promise<void> {
      await executor
        .insert(sandboxObjects)
        .values({ id, kind, parent, data, createdAt })
        .onConflictDoUpdate({ target: sandboxObjects.id, set: { data } })
    },
  }
}
