import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { startCluster } from '@octavo/data/cluster/cluster.ts'

/**
 * Runs a PostgreSQL program, such as `pg_dump`, on the embedded database of a data folder whose Octavo is stopped; a folder without a
 * database gets an empty one. See docs/backup.md.
 */
export async function withDatabase(dataFolder: string, [command = '', ...args]: readonly string[]): Promise<number> {
  const cluster = await startCluster({ folder: join(resolve(dataFolder), 'postgres') })
  try {
    const child = spawn(command, args, { stdio: 'inherit', env: { PATH: '/usr/bin:/bin', ...connectionOf(cluster.url) } })
    const [code] = (await once(child, 'exit')) as [number | null]
    return code ?? 1
  } finally {
    await cluster.stop()
  }
}

/** The address of an embedded database as environment variables of PostgreSQL's programs, where others can't see the password. */
export function connectionOf(url: string): Record<string, string> {
  const [, user = '', password = '', database = '', host = ''] = /^postgresql:\/\/([^:]+):([^@]+)@\/([^?]+)\?host=(.+)$/.exec(url) ?? []
  return { PGHOST: decodeURIComponent(host), PGUSER: user, PGPASSWORD: decodeURIComponent(password), PGDATABASE: database }
}

if (import.meta.main) {
  const [folder = '', ...command] = process.argv.slice(2)
  process.exitCode = await withDatabase(folder, command)
}
