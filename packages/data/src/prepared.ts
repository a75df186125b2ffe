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
