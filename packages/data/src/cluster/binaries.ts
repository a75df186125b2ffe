import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ClusterRefused } from './refusal.ts'

/** The programs of one PostgreSQL version. */
export interface Binaries {
  major: number
  initdb: string
  postgres: string
}

const debianFolder = '/usr/lib/postgresql'

/** The programs that match a data folder: its version if it has one, otherwise the newest installed. */
export async function findBinaries(dataFolder: string, installFolder = debianFolder): Promise<Binaries> {
  const installed = await installedMajors(installFolder)
  const newest = installed.at(-1)
  if (newest === undefined) {
    throw new ClusterRefused('PostgreSQL is not installed. Install the Debian package postgresql, or set DATABASE_URL to a server.')
  }
  const made = await majorOf(dataFolder)
  if (made !== undefined && !installed.includes(made)) throw new ClusterRefused(whyNot(made, newest))
  const major = made ?? newest
  const bin = join(installFolder, String(major), 'bin')
  return { major, initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

/** The version that created a data folder; undefined if it has no cluster yet. */
export async function majorOf(dataFolder: string): Promise<number | undefined> {
  const version = await readFile(join(dataFolder, 'PG_VERSION'), 'utf8').catch(() => undefined)
  return version === undefined ? undefined : Number.parseInt(version, 10)
}

async function installedMajors(installFolder: string): Promise<number[]> {
  const names = await readdir(installFolder).catch((): string[] => [])
  const majors = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => ((await hasServer(join(installFolder, name))) ? Number(name) : undefined)),
  )
  return majors.filter((major) => major !== undefined).sort((a, b) => a - b)
}

async function hasServer(folder: string): Promise<boolean> {
  const names = await readdir(join(folder, 'bin')).catch((): string[] => [])
  return names.includes('postgres') && names.includes('initdb')
}

function whyNot(made: number, newest: number): string {
  if (made > newest) {
    return `The data folder was made by PostgreSQL ${made}, but the newest one here is ${newest}. Install postgresql-${made}, or choose another data folder.`
  }
  return (
    `The data folder was made by PostgreSQL ${made}, which is not installed any more. Install postgresql-${made} to start with it, ` +
    `or bring the folder to version ${newest} with pg_upgrade.`
  )
}
