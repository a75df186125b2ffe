import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A database for one test, in the run's cluster. */
export interface TestDatabase {
  url: string
  /** Disconnects remaining clients. */
  drop(): Promise<void>
}

/** Creates an empty database, or a copy of another one. */
export async function createTestDatabase({ like }: { like?: string } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Its files are copied as they are: by default every page of them would be logged.
  await runInCluster(`create database ${name}${like === undefined ? '' : ` template ${like} strategy file_copy`}`)
  return { url: urlOf(name), drop: () => runInCluster(`drop database if exists ${name} with (force)`) }
}

/**
 * Makes a database for others to be like, once for the whole run: the first caller fills it and the others wait. It gets its name when it
 * is complete.
 */
export async function makeModelDatabase(name: string, fill: (url: string) => Promise<void>): Promise<void> {
  await inCluster(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    const unfinished = `${name}_unfinished`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished}`)
    await fill(urlOf(unfinished))
    await client.query(`alter database ${unfinished} rename to ${name}`)
  })
}

function urlOf(database: string): string {
  return inject('postgresUrl').replace('@/octavo?', `@/${database}?`)
}

async function runInCluster(statement: string): Promise<void> {
  await inCluster((client) => client.query(statement))
}

async function inCluster(act: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
}
