import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connectionOf } from '@octavo/server/with-database.ts'

/** Where an installation stores what has to be backed up. */
export interface Installation {
  dataFolder: string
  databaseUrl: string
}

/** Backs up a running installation as docs/backup.md says: the database first, then the files. */
export async function backUp({ dataFolder, databaseUrl }: Installation, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await run('pg_dump', ['--format=custom', '--file', join(folder, 'database')], { databaseUrl })
  await run('cp', ['-a', join(dataFolder, 'files'), join(dataFolder, 'secret.key'), folder], { forgives: vanished })
}

/** Restores a backup into an empty data folder and an empty database. */
export async function restore(folder: string, { dataFolder, databaseUrl }: Installation): Promise<void> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  await run('cp', ['-a', join(folder, 'files'), join(folder, 'secret.key'), dataFolder])
  await run('pg_restore', ['--exit-on-error', '--no-owner', '--dbname', 'octavo', join(folder, 'database')], { databaseUrl })
}

/** Files come and go during the copy; one that is gone belonged to a task that is gone. */
const vanished = /^cp: cannot (stat|open|access) '.*': No such file or directory$/

async function run(
  program: string,
  args: readonly string[],
  { databaseUrl, forgives }: { databaseUrl?: string; forgives?: RegExp } = {},
): Promise<void> {
  const connection = databaseUrl === undefined ? {} : connectionOf(databaseUrl)
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', ...connection } })
  const [complaints, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  const unforgiven = complaints.split('\n').filter((line) => line !== '' && !forgives?.test(line))
  if (code !== 0 && (forgives === undefined || unforgiven.length > 0)) throw new Error(`${program} ended with ${code}: ${complaints}`)
}
