import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Executor } from './executor.ts'

/**
 * Caches a query that runs many times per task: its SQL is built once per database instead of at each call, and PostgreSQL plans it once
 * per connection.
 */
export function prepared<Query>(build: (database: Executor) => Query): (database: Executor) => Query {
  const built = new WeakMap<Executor, Query>()
  return (database) => {
    const known = built.get(database)
    if (known) return known
    const query = build(database)
    built.set(database, query)
    return query
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
