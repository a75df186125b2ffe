import type pg from 'pg'
import { expect, test } from 'vitest'
import { createTransactionStatements } from './transaction-statements.ts'

test('the first statement of a transaction is sent with its begin, at once', async () => {
  const { sent, client } = recordingClient()
  const statements = createTransactionStatements(client)
  await statements.client.query('first')
  await statements.client.query('second')
  expect(await statements.close()).toBe(true)
  expect(sent).toEqual(['cork', 'begin', 'first', 'uncork', 'second'])
})

test('a transaction without statements sends nothing, and one that has ended takes no more', async () => {
  const { sent, client } = recordingClient()
  const statements = createTransactionStatements(client)
  expect(await statements.close()).toBe(false)
  expect(() => statements.client.query('late')).toThrow('has ended')
  expect(() => statements.send(() => client.query('late'))).toThrow('has ended')
  expect(sent).toEqual([])
})

test('a transaction whose begin failed takes no more statements and cannot be closed as if it had begun', async () => {
  const { sent, client } = recordingClient({ failing: 'begin' })
  const statements = createTransactionStatements(client)
  await statements.client.query('first')
  expect(() => statements.client.query('second')).toThrow('has ended')
  for (const _ of [1, 2]) await expect(statements.close()).rejects.toThrow('begin failed')
  expect(sent).toEqual(['cork', 'begin', 'first', 'uncork'])
})

function recordingClient({ failing }: { failing?: string } = {}) {
  const sent: string[] = []
  const client = {
    connection: { stream: { cork: () => sent.push('cork'), uncork: () => sent.push('uncork') } },
    async query(text: string) {
      sent.push(text)
      if (text === failing) throw new Error(`${text} failed`)
    },
  }
  return { sent, client: client as unknown as pg.PoolClient }
}
