import type pg from 'pg'

/** The statements of one connection's transactions. */
export interface TransactionStatements {
  /** Where they are sent. */
  client: pg.PoolClient
  open(): void
  /** Ends the transaction for further statements. False if there was none, so that nothing has to be committed. */
  close(): boolean
}

/**
 * Begins a transaction with its first statement: both are sent at once, which saves a round trip. If the connection breaks, both fail. A
 * statement that comes after the end is refused, since it would open a transaction that nobody ends.
 */
export function createTransactionStatements(client: pg.PoolClient): TransactionStatements {
  let state: 'closed' | 'open' | 'begun' = 'closed'

  function query(...statement: Parameters<pg.PoolClient['query']>): ReturnType<pg.PoolClient['query']> {
    if (state === 'closed') throw new Error('the transaction has ended')
    if (state === 'begun') return client.query(...statement)
    state = 'begun'
    const { stream } = client.connection
    stream.cork()
    try {
      client.query('begin').catch(() => {})
      return client.query(...statement)
    } finally {
      stream.uncork()
    }
  }

  return {
    client: { query } as pg.PoolClient,
    open() {
      state = 'open'
    },
    close() {
      const isBegun = state === 'begun'
      state = 'closed'
      return isBegun
    },
  }
}
