import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Binaries } from './binaries.ts'
import type { Launcher } from './launcher.ts'
import { ClusterRefused } from './refusal.ts'

const run = promisify(execFile)

/** The names inside the cluster: its superuser, and the program's role and database. */
export const clusterNames = { superuser: 'postgres', role: 'octavo', database: 'octavo' }

/** Creates an empty cluster. An interrupted start only leaves a temporary folder, which is removed here. */
export async function createCluster(folder: string, { initdb }: Binaries, launcher: Launcher): Promise<void> {
  const dataFolder = join(folder, 'data')
  const unfinished = join(folder, 'data.unfinished')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await launcher.give(unfinished)
  const passwordFile = join(folder, 'password')
  const args = [
    ...['--pgdata', unfinished, '--username', clusterNames.superuser, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
    ...['--encoding', 'UTF8', '--locale', 'C', '--data-checksums', '--no-instructions'],
  ]
  const [command, ...commandArgs] = launcher.commandFor(initdb, args)
  await run(command, commandArgs, { env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' }, timeout: 120_000 }).catch((cause) => {
    throw new ClusterRefused(`PostgreSQL could not make its data folder in ${folder}: ${lastLine(cause.stderr)}`, { cause })
  })
  await rename(unfinished, dataFolder)
}

/** The cluster's password, created at the first call. */
export async function clusterPassword(folder: string, launcher: Launcher): Promise<string> {
  const path = join(folder, 'password')
  const kept = await readFile(path, 'utf8').catch(() => '')
  if (kept) return kept.trim()
  const password = randomBytes(24).toString('hex')
  await writeFile(`${path}.new`, `${password}\n`, { mode: 0o600, flush: true })
  await launcher.give(`${path}.new`)
  await rename(`${path}.new`, path)
  return password
}

/** Creates the program's role and database if they are missing. The program never works as superuser. */
export async function createDatabase(superuserUrl: string, password: string): Promise<void> {
  const { role, database } = clusterNames
  const client = new pg.Client({ connectionString: superuserUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount: roles } = await client.query('select from pg_roles where rolname = $1', [role])
    if (!roles) {
      await client.query(`create role ${role} login password '${password}'`)
      await client.query(
        `do $$ begin if exists (select from pg_roles where rolname = 'pg_checkpoint') then grant pg_checkpoint to ${role}; end if; end $$`,
      )
    }
    const { rowCount: databases } = await client.query('select from pg_database where datname = $1', [database])
    if (!databases) await client.query(`create database ${database} owner ${role}`)
  } finally {
    await client.end()
  }
}

function lastLine(text: unknown): string {
  return (
    String(text ?? '')
      .trim()
      .split('\n')
      .at(-1) || 'it gave no reason.'
  )
}
