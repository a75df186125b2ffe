import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { findBinaries } from './binaries.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { type LauncherKind, launchers } from './launcher.ts'

let folder: string
const running = new Set<Cluster>()

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-cluster-'))
})

afterEach(async () => {
  for (const cluster of running) await cluster.stop()
  running.clear()
  await rm(folder, { recursive: true, force: true })
})

test('is made at the first start and keeps its rows over a stop', async () => {
  const first = await start()
  await query(first.url, 'create table kept (id integer); insert into kept values (7)')
  await stop(first)
  const second = await start()
  expect(await query(second.url, 'select id from kept')).toEqual([{ id: 7 }])
})

test('is reachable over a private socket only, and the program is not its administrator', async () => {
  const cluster = await start()
  const [facts] = await query(
    cluster.url,
    `select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
      current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding,
      (select rolsuper from pg_roles where rolname = current_user) as superuser`,
  )
  expect(facts).toEqual({ addresses: '', fsync: 'on', pages: 'on', checksums: 'on', encoding: 'UTF8', superuser: false })
  expect(await modeOf(join(folder, 'run'))).toBe(0o700)
  expect(await modeOf(join(folder, 'password'))).toBe(0o600)
  await expect(query(cluster.url.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password authentication failed')
})

test('lives in a folder whose path is too long for a socket', async () => {
  const deep = join(folder, 'a-folder-with-a-long-name'.repeat(4))
  const cluster = await start(deep)
  expect(await query(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }])
  const runFolder = await readFile(join(deep, 'run-folder'), 'utf8')
  await stop(cluster)
  await expect(stat(runFolder)).rejects.toThrow('ENOENT')
})

const kinds: LauncherKind[] = process.getuid?.() === 0 ? ['user-namespace', 'postgres-user'] : ['own-user']
test('starts on the same folder by each way that this user has', async () => {
  for (const [round, kind] of [...kinds, ...kinds].entries()) {
    const cluster = await startCluster({ folder, launcher: await launchers[kind]() })
    running.add(cluster)
    await query(cluster.url, `create table if not exists rounds (round integer); insert into rounds values (${round})`)
    expect(await query(cluster.url, 'select from rounds')).toHaveLength(round + 1)
    await stop(cluster)
  }
})

test('starts PostgreSQL again when it is killed; queries fail as unavailable meanwhile and then work', async () => {
  const cluster = await start()
  const database = openDatabase({ url: cluster.url })
  const exits: unknown[] = []
  cluster.onExit((exit) => exits.push(exit))
  await database.check()
  for (const round of [1, 2]) {
    const before = cluster.pid()
    process.kill(before, 'SIGKILL')
    const failures = await failuresUntilBack(() => database.check())
    expect(new Set(failures)).toEqual(new Set(['UNAVAILABLE']))
    expect(cluster.pid()).not.toBe(before)
    expect(exits).toHaveLength(round)
  }
  await database.close()
})

test('loses no acknowledged row when the program is killed at random moments', { timeout: 90_000 }, async () => {
  const random = seededRandom(Number(process.env.KILL_SEED ?? Date.now() % 1_000_000))
  const acknowledged: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const writer = await startWriter(folder, (id) => acknowledged.push(id))
    await delay(random() * 400)
    const postmaster = Number.parseInt(await readFile(join(folder, 'data/postmaster.pid'), 'utf8'), 10)
    writer.kill('SIGKILL')
    // Half of the time PostgreSQL dies with it and has to recover, otherwise it notices the death and shuts down by itself.
    if (random() < 0.5) killIfRunning(postmaster)
    await once(writer, 'close')
  }
  const cluster = await start()
  const rows = (await query(cluster.url, 'select id::int from written order by id')) as { id: number }[]
  expect(acknowledged.length).toBeGreaterThan(0)
  const kept = new Set(rows.map(({ id }) => id))
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
})

test('ends a PostgreSQL that a dead program left behind', async () => {
  const made = await start()
  await query(made.url, 'create table kept (id integer); insert into kept values (7)')
  await stop(made)
  const { postgres } = await findBinaries(join(folder, 'data'))
  const launcher = await launchers[kinds[0] ?? 'own-user']()
  const [command, ...args] = launcher.commandFor(postgres, [
    '-D',
    join(folder, 'data'),
    '-c',
    'listen_addresses=',
    '-k',
    join(folder, 'run'),
  ])
  const leftBehind = spawn(command, args, { stdio: 'ignore' })
  const ended = once(leftBehind, 'exit')
  await expect.poll(() => readFile(join(folder, 'data/postmaster.pid'), 'utf8').catch(() => ''), { timeout: 10_000 }).toContain('ready')
  const cluster = await start()
  expect(await ended).toEqual([0, null])
  expect(await query(cluster.url, 'select id from kept')).toEqual([{ id: 7 }])
})

test('refuses a folder that another program uses', async () => {
  const writer = await startWriter(folder, () => {})
  await expect(startCluster({ folder })).rejects.toThrow(`The data folder ${folder} is in use by another running program.`)
  writer.kill('SIGKILL')
  await once(writer, 'close')
  const cluster = await start()
  expect(await query(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('refuses a data folder of a newer version and of an older one without its programs, with what to do', async () => {
  await mkdir(join(folder, 'data'))
  await writeFile(join(folder, 'data/PG_VERSION'), '99\n')
  await expect(startCluster({ folder })).rejects.toThrow(
    /^The data folder was made by PostgreSQL 99, but the newest one here is \d+\. Install/,
  )
  await writeFile(join(folder, 'data/PG_VERSION'), '9\n')
  await expect(startCluster({ folder })).rejects.toThrow(
    /^The data folder was made by PostgreSQL 9, which is not installed any more\. .*pg_upgrade/,
  )
})

test('takes the installed version that made the folder, and the newest for a new one', async () => {
  for (const major of ['9', '14', '15']) {
    await mkdir(join(folder, 'install', major, 'bin'), { recursive: true })
    for (const program of ['postgres', 'initdb']) await writeFile(join(folder, 'install', major, 'bin', program), '')
  }
  expect((await findBinaries(join(folder, 'data'), join(folder, 'install'))).major).toBe(15)
  await mkdir(join(folder, 'data'))
  await writeFile(join(folder, 'data/PG_VERSION'), '14\n')
  expect((await findBinaries(join(folder, 'data'), join(folder, 'install'))).major).toBe(14)
})

async function start(where = folder): Promise<Cluster> {
  const cluster = await startCluster({ folder: where })
  running.add(cluster)
  return cluster
}

async function stop(cluster: Cluster): Promise<void> {
  running.delete(cluster)
  await cluster.stop()
}

async function startWriter(where: string, onAcknowledged: (id: number) => void): Promise<ChildProcess> {
  const program = join(import.meta.dirname, '../testing/acknowledging-writer.ts')
  const writer = spawn(process.execPath, [program, where], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: writer.stdout })
  const ready = once(lines, 'line')
  lines.on('line', (line) => line !== 'ready' && onAcknowledged(Number(line)))
  await ready
  return writer
}

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already shut down.
  }
}

async function failuresUntilBack(attempt: () => Promise<void>): Promise<string[]> {
  const failures: string[] = []
  for (let back = false; !back; await delay(10)) {
    const failure = await attempt().then(
      () => undefined,
      (error) => error.code,
    )
    if (failure) failures.push(failure)
    // The open connection may answer one more time before it notices the death.
    back = !failure && failures.length > 0
  }
  return failures
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    const result = await client.query(text)
    return result.rows
  } finally {
    await client.end()
  }
}

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777
}

function seededRandom(seed: number): () => number {
  process.stdout.write(`seed of the kills: ${seed} (set KILL_SEED to repeat)\n`)
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
