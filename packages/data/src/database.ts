import { drizzle, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { databaseError } from './database-errors.ts'
import type { Executor } from './executor.ts'
import { createListener, type Listener } from './listener.ts'
import { keepQueries } from './prepared.ts'
import { statementName } from './statement-names.ts'
import { createTransactionStatements, type TransactionStatements } from './transaction-statements.ts'

/**
 * A transaction: queries of this package run on it, and so does plain SQL of other packages (the queue's). What is prepared, and plain SQL,
 * is sent when it is called and runs in that order; a query that is built is sent when it is awaited.
 */
export type Transaction = Executor & {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

export interface DatabaseLog {
  warn(details: object, message: string): void
}

export interface DatabaseOptions {
  url: string
  log?: DatabaseLog
  maxConnections?: number
}

/** The open database. Every call throws `UNAVAILABLE` while PostgreSQL is down, and works again when it is back. */
export interface Database {
  /** For queries without a transaction. */
  db: Executor
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it throws. If the connection is lost during the commit,
   * the caller gets `UNAVAILABLE` and can't know whether it succeeded.
   */
  inTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  listen: Listener['listen']
  /** Throws if the database is currently unusable. */
  check(): Promise<void>
  close(): Promise<void>
}

/** How long PostgreSQL works on a statement at most, waiting for locks included. */
const statementMs = 30_000

/** Opens the database. It connects at the first query. */
export function openDatabase({ url, log, maxConnections = 10 }: DatabaseOptions): Database {
  const connection: pg.ClientConfig = {
    connectionString: url,
    application_name: 'octavo',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
  const pool = new pg.Pool({
    ...connection,
    // Statements of a transaction that don't need each other's answers are sent without waiting; PostgreSQL runs them in their order.
    pipeline: true,
    max: maxConnections,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementMs,
    // Counts from the sending, so that it has to leave time for a statement before, too. It only applies if the server doesn't respond.
    query_timeout: 2 * statementMs + 5_000,
    // A process that froze in a transaction must not keep its locks from the processes that take over its work.
    idle_in_transaction_session_timeout: 10_000,
  })
  // Without a listener the loss of an idle connection would end the program. The pool replaces it by itself.
  pool.on('error', () => {})
  // The pool doesn't listen to connections it is closing, which may still report that the database is shutting down.
  pool.on('connect', (client) => void client.on('error', () => {}))
  const listener = createListener(connection, () => log?.warn({}, 'the connection for notifications was lost and is made again'))
  const db = databaseOn(pool)

  return {
    db,
    inTransaction: (work) => runTransaction(pool, work),
    listen: listener.listen,
    async check() {
      await pool.query('select 1').catch(rethrow)
    },
    async close() {
      await listener.close()
      await pool.end()
    },
  }
}

async function runTransaction<T>(pool: pg.Pool, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(rethrow)
  let broken = false
  const markBroken = () => {
    broken = true
  }
  // The pool listens to idle clients only.
  client.on('error', markBroken)
  const statements = createTransactionStatements(client)
  try {
    const result = await work(transactionOn(client, statements))
    if (!(await statements.close())) return result
    const { command } = await client.query('commit')
    // PostgreSQL's answer if an error inside was caught and ignored.
    if (command === 'ROLLBACK') throw new Error('a query of the transaction failed and its error was not handed on')
    return result
  } catch (cause) {
    if (await statements.close().catch(markBroken)) await client.query('rollback').catch(markBroken)
    throw databaseError(cause)
  } finally {
    client.off('error', markBroken)
    client.release(broken)
  }
}

/** An object of its own for each transaction: one that is kept beyond its end must not reach the next one on the connection. */
function transactionOn(client: pg.PoolClient, statements: TransactionStatements): Transaction {
  const transaction = Object.assign(executorOn(statements.client), {
    async executeSql(text: string, values: unknown[] = []) {
      const { rows } = await statements.client.query({ ...statementName(text), text, values }).catch(rethrow)
      return { rows }
    },
  })
  const connection = connections.get(client) ?? executorOn(client)
  connections.set(client, connection)
  keepQueries(transaction, { connection, send: statements.send })
  return transaction
}

/** Where queries are built that later transactions of a connection use again. */
const connections = new WeakMap<pg.PoolClient, Executor>()

const dialect = new PgDialect()

function executorOn(client: pg.PoolClient): Executor {
  const session = new NodePgSession<Record<string, never>, Record<string, never>>(client, dialect, undefined)
  adaptQueries(session)
  return new NodePgTransaction<Record<string, never>, Record<string, never>>(dialect, session, undefined)
}

function databaseOn(pool: pg.Pool): Executor {
  const db = drizzle({ client: pool })
  const { session } = db._
  adaptQueries(session)
  // Drizzle's own implementation never releases the connection if BEGIN fails, which drains the pool loss by loss.
  session.transaction = (work: (transaction: never) => Promise<unknown>, config?: unknown) => {
    if (config) throw new Error('transactions run at the default isolation level here')
    return runTransaction(pool, (transaction) => work(transaction as never)) as Promise<never>
  }
  return db
}

/**
 * Drizzle has no hook for errors, and its own error contains the values of the query; so each prepared query is wrapped. And statements
 * that come again get a name.
 */
function adaptQueries(session: Pick<NodePgSession<Record<string, never>, Record<string, never>>, 'prepareQuery'>): void {
  const prepare = session.prepareQuery.bind(session)
  session.prepareQuery = ((...[query, fields, name, ...rest]: Parameters<typeof prepare>) => {
    const prepared = prepare(query, fields, name ?? statementName(query.sql).name, ...rest)
    const execute = prepared.execute.bind(prepared)
    prepared.execute = (...values: Parameters<typeof execute>) => execute(...values).catch(rethrow)
    return prepared
  }) as typeof session.prepareQuery
}

function rethrow(cause: unknown): never {
  throw databaseError(cause)
}
