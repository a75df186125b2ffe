import type { Executor } from './executor.ts'

/**
 * Keeps a query that is asked many times for one task: its SQL is put together once for each database instead of at each call,
 * and PostgreSQL plans it once for each connection.
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
