import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'

/** The database or a transaction: anything that can run a query. */
export type Executor = PgDatabase<NodePgQueryResultHKT, Record<string, never>>
