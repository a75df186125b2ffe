import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { createTestDatabase, makeModelDatabase, type TestDatabase } from './test-database.ts'

const copies: TestDatabase[] = []
afterEach(() => Promise.all(copies.splice(0).map((copy) => copy.drop())))

const newName = () => `model_${randomBytes(6).toString('hex')}`

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('a model is filled once, even if several ask for it at the same time, and its copies have nothing of one another', async () => {
  const name = newName()
  let filled = 0
  const fill = async (url: string) => {
    filled += 1
    await query(url, 'create table things (number integer)')
  }
  await Promise.all(Array.from({ length: 3 }, () => makeModelDatabase(name, fill)))
  expect(filled).toBe(1)
  copies.push(...(await Promise.all([createTestDatabase({ like: name }), createTestDatabase({ like: name })])))
  const [one, other] = copies.map(({ url }) => url)
  await query(one ?? '', 'insert into things values (1)')
  expect([await query(one ?? '', 'select * from things'), await query(other ?? '', 'select * from things')]).toEqual([[{ number: 1 }], []])
})

test('a model that could not be filled is made again', async () => {
  const name = newName()
  await expect(makeModelDatabase(name, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room')
  await makeModelDatabase(name, async (url) => void (await query(url, 'create table things ()')))
  copies.push(await createTestDatabase({ like: name }))
  expect(await query(copies[0]?.url ?? '', 'select * from things')).toEqual([])
})
