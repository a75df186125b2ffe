import { type Database, openDatabase } from '@octavo/data/database.ts'
import { createTestDatabase, type TestDatabase } from '@octavo/data/testing/test-database.ts'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyWithErrors } from './error-replies.ts'

let own: TestDatabase
let database: Database

beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase({ url: own.url })
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

// No schema lets these through; this is the safety net.
test.each([
  ["select 'a' || $1", 'a\0b', 400],
  ['select $1::jsonb', '"\\u0000"', 400],
  ['select $1::integer', 'text', 400],
  ['select $1::integer', '99999999999', 400],
  ['select $1::integer / 0', '1', 500],
  ['select $1 from nowhere', 'x', 500],
])('what the database says of a value is told to its sender, and its other complaints are not: %s', async (statement, value, status) => {
  const app = Fastify()
  replyWithErrors(app)
  app.get('/', () => database.inTransaction((transaction) => transaction.executeSql(statement, [value])))
  const answer = await app.inject('/')
  expect([answer.statusCode, answer.json()]).toMatchObject([status, { code: status === 400 ? 'BAD_REQUEST' : 'INTERNAL' }])
  expect(answer.body).not.toContain('select')
})
