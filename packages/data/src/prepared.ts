import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Executor } from './executor.ts'

/** How a transaction runs queries that are kept for its connection. */
interface KeptQueries {
  /** Where they are built. */
  connection: Executor
  /** Runs what sends one, as a statement of the transaction. */
  send<Sent>(statement: () => Sent): Sent
}

const kept = new WeakMap<Executor, KeptQueries>()

/** Lets a transaction use the queries that earlier ones on its connection have built. */
export function keepQueries(transaction: Executor, queries: KeptQueries): void {
  kept.set(transaction, queries)
}

interface PreparedQuery<Result> {
  execute(values?: Record<string, unknown>): Promise<Result>
}

/**
 * Caches a query that runs many times per task: its SQL is built once per database and connection instead of at each call, and PostgreSQL
 * plans it once per connection.
 */
export function prepared<Result>(build: (database: Executor) => PreparedQuery<Result>): (database: Executor) => PreparedQuery<Result> {
  const built = new WeakMap<Executor, PreparedQuery<Result>>()
  return (database) => {
    const { connection = database, send } = kept.get(database) ?? {}
    const query = built.get(connection) ?? build(connection)
    built.set(connection, query)
    return send ? { execute: async (values) => send(() => query.execute(values)) } : query
  }
}

const dialect = new PgDialect()

/** The same for a statement in SQL; its values go where `sql.placeholder` names them. */
export function preparedSql<Row>(
  name: string,
  build: () => SQL,
): (database: Executor, values: Readonly<Record<string, unknown>>) => Promise<Row[]> {
  const query = prepared((database) =>
    database._.session.prepareQuery<{ execute: { rows: Row[] }; all: never; values: never }>(
      dialect.sqlToQuery(build()),
      undefined,
      name,
      false,
    ),
  )
  return async (database, values) => (await query(database).execute(values)).rows
}

/** A placeholder whose type the statement doesn't tell. */
export function given(name: string, type: string): SQL {
  return sql`${sql.placeholder(name)}::${sql.raw(type)}`
}
