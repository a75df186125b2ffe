import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'

/** The database or a transaction in it: whatever can run a query. */
export type Executor = PgDatabase<NodePgQueryResultHKT, Record<string, never>>
