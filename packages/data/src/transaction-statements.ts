import type pg from 'pg'

/** The statements of one transaction. */
export interface TransactionStatements {
  /** Where they are sent. */
  client: pg.PoolClient
  /** Runs what sends a statement on the connection, after the begin of the transaction. Throws if the transaction has ended. */
  send<Sent>(statement: () => Sent): Sent
  /** Ends the transaction for further statements. False if there was none, so that nothing has to be committed; throws if its begin failed. */
  close(): Promise<boolean>
}

/**
 * Begins a transaction with its first statement: both are sent at once, which saves a round trip. A statement that comes after the end is
 * refused: it would run by itself, or in the next transaction of the connection.
 */
export function createTransactionStatements(client: pg.PoolClient): TransactionStatements {
  let isClosed = false
  let begin: Promise<unknown> | undefined

  function send<Sent>(statement: () => Sent): Sent {
    if (isClosed) throw new Error('the transaction has ended')
    if (begin) return statement()
    const { stream } = client.connection
    stream.cork()
    try {
      begin = client.query('begin')
      // What was sent with it runs by itself; nothing may follow.
      begin.catch(() => {
        isClosed = true
      })
      return statement()
    } finally {
      stream.uncork()
    }
  }

  return {
    client: { query: (...statement: Parameters<pg.PoolClient['query']>) => send(() => client.query(...statement)) } as pg.PoolClient,
    send,
    async close() {
      isClosed = true
      await begin
      return begin !== undefined
    },
  }
}
