import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Why the database can't be migrated to this program's schema, in a sentence for the operator. */
export class MigrationRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MigrationRefused'
  }
}

export interface MigrateOptions {
  url: string
  folder?: string
}

interface Migration {
  version: number
  name: string
  sql: string
  sha256: string
}

interface AppliedMigration {
  version: number
  name: string
  sha256: string
}

const ownFolder = join(import.meta.dirname, '../migrations')
// An arbitrary but fixed number: programs that start together take turns by it.
const lockKey = 7_368_291

/** Migrates the database to this program's schema and returns the names of the files applied now. */
export async function migrate({ url, folder = ownFolder }: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client({ connectionString: url, application_name: 'octavo-migrate', connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(`create table if not exists schema_migrations (
      version integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`)
    const { rows: applied } = await client.query<AppliedMigration>('select version, name, sha256 from schema_migrations order by version')
    checkHistory(applied, migrations)
    const pending = migrations.slice(applied.length)
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    // The lock ends with the connection.
    await client.end()
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const version = index + 1
      if (!name.startsWith(`${String(version).padStart(4, '0')}-`)) {
        throw new MigrationRefused(
          `The migration ${name} is out of order. They are named NNNN-name.sql and counted from 0001 without a gap.`,
        )
      }
      const sql = await readFile(join(folder, name), 'utf8')
      return { version, name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

function checkHistory(applied: AppliedMigration[], migrations: Migration[]): void {
  const newest = applied.at(-1)
  if (newest && newest.version > migrations.length) {
    throw new MigrationRefused(
      `The database has the schema of a newer program (${newest.name}). Start that version, or go back to a backup made before it.`,
    )
  }
  for (const [index, row] of applied.entries()) {
    const migration = migrations[index]
    if (row.version !== migration?.version || row.name !== migration.name || row.sha256 !== migration.sha256) {
      throw new MigrationRefused(
        `The migration ${row.name} was changed after this database had applied it. Restore the file and write a new migration instead.`,
      )
    }
  }
}

async function apply(client: pg.Client, { version, name, sql, sha256 }: Migration): Promise<void> {
  try {
    await beginWithAllTables(client)
    await client.query(sql)
    await client.query('insert into schema_migrations (version, name, sha256) values ($1, $2, $3)', [version, name, sha256])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => {})
    throw new MigrationRefused(`The migration ${name} failed, and nothing of it was kept.`, { cause })
  }
}

const lockMs = 100
const longestLockingMs = 120_000
const lockNotAvailable = '55P03'

/**
 * Begins a transaction that locks every table. A migration that locked one after the other could deadlock with running programs; PostgreSQL
 * would end one of the two after a second, possibly theirs. So it gives up much earlier, lets them go first and tries again.
 */
async function beginWithAllTables(client: pg.Client): Promise<void> {
  for (const deadline = performance.now() + longestLockingMs; ; await pause(lockMs)) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${lockMs}`)
      await client.query(`do $$ declare listed text; begin
        select string_agg(format('%I.%I', schemaname, tablename), ', ' order by tablename) into listed
        from pg_tables where schemaname = current_schema();
        execute 'lock table ' || listed || ' in access exclusive mode';
      end $$`)
      await client.query('set local lock_timeout = 0')
      return
    } catch (error) {
      await client.query('rollback')
      const isBusy = error instanceof pg.DatabaseError && error.code === lockNotAvailable
      if (!isBusy || performance.now() > deadline) throw error
    }
  }
}
