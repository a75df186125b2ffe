import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** An empty database for one test, in the run's cluster. */
export interface TestDatabase {
  url: string
  /** Disconnects remaining clients. */
  drop(): Promise<void>
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const clusterUrl = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await runStatement(clusterUrl, `create database ${name}`)
  return {
    url: clusterUrl.replace('@/octavo?', `@/${name}?`),
    drop: () => runStatement(clusterUrl, `drop database if exists ${name} with (force)`),
  }
}

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
