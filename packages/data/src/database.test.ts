import { AppError } from '@octavo/core/messages/errors.ts'
import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { QueryFailed } from './database-errors.ts'
import { prepared, preparedSql } from './prepared.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

const books = pgTable('books', { id: integer('id').primaryKey(), title: text('title') })

let testDatabase: TestDatabase
let database: Database

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ url: testDatabase.url, maxConnections: 3 })
  await database.db.execute(sql`create table books (id integer primary key, title text)`)
})

afterEach(async () => {
  await database.close()
  await testDatabase.drop()
})

test('commits what a transaction did, in queries and in plain SQL', async () => {
  await database.inTransaction(async (transaction) => {
    await transaction.insert(books).values({ id: 1, title: 'one' })
    await transaction.executeSql('insert into books values ($1, $2)', [2, 'two'])
  })
  expect(await ids()).toEqual([1, 2])
})

test('keeps nothing of a transaction that throws', async () => {
  const failed = database.inTransaction(async (transaction) => {
    await transaction.insert(books).values({ id: 1 })
    await transaction.executeSql('insert into books values (2)')
    throw new AppError('CANCELLED')
  })
  await expect(failed).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(await ids()).toEqual([])
})

test('a transaction begins with its first statement, and statements run in the order in which they were sent', async () => {
  await database.inTransaction(async (transaction) => {
    const [, seen] = await Promise.all([
      transaction.executeSql('insert into books values (1)'),
      transaction.executeSql('select id, pg_current_xact_id_if_assigned() is not null as "isBegun" from books'),
      transaction.executeSql('insert into books values (2)'),
    ])
    expect(seen.rows).toEqual([{ id: 1, isBegun: true }])
    expect(await ids()).toEqual([])
  })
  expect(await ids()).toEqual([1, 2])
  expect(await database.inTransaction(async () => 'no statement')).toBe('no statement')
})

test('a prepared query is sent when it is executed, before a statement that comes later', async () => {
  const added = preparedSql<{ id: number }>('added_book', () => sql`insert into books values (${sql.placeholder('id')}) returning id`)
  const found = prepared((executor) => executor.select({ id: books.id }).from(books).prepare('found_books'))
  await database.inTransaction(async (transaction) => {
    const [, seen, foundBooks] = await Promise.all([
      added(transaction, { id: 1 }),
      transaction.executeSql('select id from books'),
      found(transaction).execute(),
      transaction.executeSql('insert into books values (2)'),
    ])
    expect(seen.rows).toEqual([{ id: 1 }])
    expect(foundBooks).toEqual([{ id: 1 }])
  })
})

test('of statements that are sent together, those behind one that fails change nothing', async () => {
  const failed = database.inTransaction(async (transaction) => {
    const inserts = [1, 1, 2].map((id) => transaction.executeSql('insert into books values ($1)', [id]))
    expect((await Promise.allSettled(inserts)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    await Promise.all(inserts)
  })
  await expect(failed).rejects.toMatchObject({ constraint: 'books_pkey' })
  expect(await ids()).toEqual([])
})

test('a statement that comes after the end of its transaction is refused, also while the next one runs on the connection', async () => {
  const single = openDatabase({ url: testDatabase.url, maxConnections: 1 })
  onTestFinished(() => single.close())
  const found = prepared((executor) => executor.select({ id: books.id }).from(books).prepare('late_books'))
  const late = await single.inTransaction(async (transaction) => {
    const query = found(transaction)
    expect(await query.execute()).toEqual([])
    return [
      () => transaction.executeSql('insert into books values (1)'),
      async () => await transaction.insert(books).values({ id: 2 }),
      () => query.execute(),
      () => found(transaction).execute(),
      () => transaction.transaction((inner) => inner.insert(books).values({ id: 3 })),
    ]
  })
  const refuseAll = async () => {
    for (const statement of late) await expect(statement()).rejects.toThrow('the transaction has ended')
  }
  await refuseAll()
  await single.inTransaction(async (transaction) => {
    await refuseAll()
    await transaction.insert(books).values({ id: 4 })
    await refuseAll()
    expect(await found(transaction).execute()).toEqual([{ id: 4 }])
  })
  expect(await ids()).toEqual([4])
})

test('a transaction whose begin fails is not committed, and its connection is not used again', async () => {
  const single = openDatabase({ url: testDatabase.url, maxConnections: 1 })
  onTestFinished(() => single.close())
  const processOf = async () => (await single.db.execute(sql`select pg_backend_pid() as pid`)).rows[0]
  const before = await processOf()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  query.mockImplementationOnce(() => Promise.reject(new Error('no begin')))
  const failed = single.inTransaction((transaction) => transaction.executeSql('select 1'))
  await expect(failed).rejects.toThrow('no begin')
  expect(query.mock.calls.map(([text]) => text)).not.toContain('commit')
  query.mockRestore()
  expect(await processOf()).not.toEqual(before)
})

test('the wait for an answer leaves time for a statement that was sent before', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  await database.check()
  const [client] = query.mock.contexts as unknown as { connectionParameters: Record<'query_timeout' | 'statement_timeout', number> }[]
  const { query_timeout = 0, statement_timeout = 0 } = client?.connectionParameters ?? {}
  expect(statement_timeout).toBeGreaterThan(0)
  expect(query_timeout).toBeGreaterThan(2 * statement_timeout)
})

test('a transaction inside another one is a part of it', async () => {
  const failed = database.inTransaction(async (transaction) => {
    await transaction.transaction(async (inner) => {
      await inner.insert(books).values({ id: 1 })
    })
    throw new AppError('CANCELLED')
  })
  await expect(failed).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(await ids()).toEqual([])
})

test('does not pretend to have committed when an error inside was passed over', async () => {
  const passedOver = database.inTransaction(async (transaction) => {
    await transaction.insert(books).values({ id: 1 })
    await transaction.executeSql('select no_such_column').catch(() => {})
  })
  await expect(passedOver).rejects.toThrow('its error was not handed on')
})

test('a refused query names the rule and neither the query nor its values', async () => {
  await database.db.insert(books).values({ id: 1, title: 'secret' })
  const error = await database.db
    .insert(books)
    .values({ id: 1, title: 'secret' })
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(QueryFailed)
  expect(error).toMatchObject({ sqlState: '23505', constraint: 'books_pkey' })
  const refused = await database.db.execute(sql`select ${'secret'}::integer`).catch((thrown: unknown) => thrown)
  expect(refused).toBeInstanceOf(QueryFailed)
  for (const shown of [error, refused]) expect(JSON.stringify(shown, Object.getOwnPropertyNames(shown))).not.toContain('secret')
})

test('queries fail as unavailable while the database is cut off, and the pool is whole again after it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const cut = database.inTransaction(async (transaction) => {
      await transaction.executeSql('select pg_terminate_backend(pg_backend_pid())')
    })
    await expect(cut).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    const cutByDrizzle = database.db.transaction((transaction) => transaction.execute(sql`select pg_terminate_backend(pg_backend_pid())`))
    await expect(cutByDrizzle).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  }
  await Promise.all([1, 2, 3, 4, 5].map((id) => database.inTransaction((transaction) => transaction.insert(books).values({ id }))))
  expect(await ids()).toEqual([1, 2, 3, 4, 5])
})

test('a database that is not there is unavailable', async () => {
  const nowhere = openDatabase({ url: 'postgresql://nobody@/nothing?host=/nowhere' })
  await expect(nowhere.check()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(nowhere.db.execute(sql`select 1`)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(nowhere.inTransaction(async () => {})).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await nowhere.close()
})

test('hears what was notified when its transaction commits, on its channel only', async () => {
  const heard: string[] = []
  await database.listen('Channel one', (payload) => heard.push(payload))
  await database.listen('other', (payload) => heard.push(`other ${payload}`))
  const rolledBack = database.inTransaction(async (transaction) => {
    await notify('never', transaction)
    throw new AppError('CANCELLED')
  })
  await expect(rolledBack).rejects.toThrow()
  await database.inTransaction((transaction) => notify('first', transaction))
  await notify('second')
  await expect.poll(() => heard).toEqual(['first', 'second'])
})

test('listens again by itself after the connection was cut, and says that something may have been missed', async () => {
  const heard: string[] = []
  let reconnects = 0
  const subscription = await database.listen('Channel one', (payload) => heard.push(payload), {
    onReconnect: () => {
      reconnects += 1
    },
  })
  for (const round of [1, 2, 3]) {
    await database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%' and pid <> pg_backend_pid()`)
    await expect.poll(() => reconnects, { timeout: 10_000 }).toBe(round)
    await notify(`round ${round}`)
    await expect.poll(() => heard.at(-1)).toBe(`round ${round}`)
  }
  await subscription.close()
  await notify('after the end')
  await database.check()
  expect(heard).toHaveLength(3)
})

async function notify(payload: string, executor: Pick<Database['db'], 'execute'> = database.db): Promise<void> {
  await executor.execute(sql`select pg_notify('Channel one', ${payload})`)
}

async function ids(): Promise<number[]> {
  const rows = await database.db.select({ id: books.id }).from(books).orderBy(books.id)
  return rows.map(({ id }) => id)
}
