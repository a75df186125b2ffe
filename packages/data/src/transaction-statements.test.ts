import type pg from 'pg'
import { expect, test } from 'vitest'
import { createTransactionStatements } from './transaction-statements.ts'

test('the first statement of a transaction is sent with its begin, at once', async () => {
  const { sent, client } = recordingClient()
  const statements = createTransactionStatements(client)
  for (const round of [1, 2]) {
    statements.open()
    await statements.client.query(`first ${round}`)
    await statements.client.query(`second ${round}`)
    expect(statements.close()).toBe(true)
  }
  expect(sent).toEqual(['cork', 'begin', 'first 1', 'uncork', 'second 1', 'cork', 'begin', 'first 2', 'uncork', 'second 2'])
})

test('a transaction without statements sends nothing, and one that has ended takes no more', () => {
  const { sent, client } = recordingClient()
  const statements = createTransactionStatements(client)
  statements.open()
  expect(statements.close()).toBe(false)
  expect(() => statements.client.query('late')).toThrow('has ended')
  expect(sent).toEqual([])
})

function recordingClient() {
  const sent: string[] = []
  const client = {
    connection: { stream: { cork: () => sent.push('cork'), uncork: () => sent.push('uncork') } },
    async query(text: string) {
      sent.push(text)
    },
  }
  return { sent, client: client as unknown as pg.PoolClient }
}
