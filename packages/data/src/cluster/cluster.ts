import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Binaries, findBinaries, majorOf } from './binaries.ts'
import { clusterNames, clusterPassword, createCluster, createDatabase } from './create-cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { chooseLauncher, type Launcher } from './launcher.ts'
import { launchPostmaster, type Postmaster, type PostmasterExit, untilAnswering } from './postmaster.ts'
import { endPredecessor } from './predecessor.ts'
import { ClusterRefused } from './refusal.ts'
import { openRunFolder } from './run-folder.ts'
import { clusterSettings, settingArguments } from './settings.ts'

export interface ClusterLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

export interface ClusterOptions {
  /** The cluster's folder; created if missing. */
  folder: string
  log?: ClusterLog
  /** Overrides `clusterSettings`, for tests. */
  settings?: Record<string, string>
  launcher?: Launcher
}

/** The private PostgreSQL of a program that has no other database. */
export interface Cluster {
  /** Stays the same while the program runs, even after a restart of PostgreSQL. */
  url: string
  /** The server's current process id. */
  pid(): number
  /** Called each time the server ends unexpectedly; it is restarted automatically. Returns a function that removes the listener. */
  onExit(listener: (exit: PostmasterExit) => void): () => void
  stop(): Promise<void>
}

const startTimeoutMs = 120_000
const firstBackOffMs = 100
const lastBackOffMs = 5_000
const silentLog: ClusterLog = { info: () => {}, warn: () => {} }

/** Starts the private cluster in a folder, creates it at the first start, and keeps it running until `stop`. */
export async function startCluster({
  folder: givenFolder,
  log = silentLog,
  settings = {},
  launcher: given,
}: ClusterOptions): Promise<Cluster> {
  await mkdir(givenFolder, { recursive: true, mode: 0o700 })
  const folder = await realpath(givenFolder)
  const dataFolder = join(folder, 'data')
  const lock = await lockFolder(folder)
  try {
    const binaries = await findBinaries(dataFolder)
    const launcher = given ?? (await chooseLauncher())
    await launcher.give(folder)
    await launcher.checkAccess(folder)
    if (await endPredecessor(dataFolder)) log.warn({}, 'a PostgreSQL that a killed program left behind was shut down')
    const password = await clusterPassword(folder, launcher)
    if ((await majorOf(dataFolder)) === undefined) await createCluster(folder, binaries, launcher)
    const runFolder = await openRunFolder(folder, launcher)
    const urlFor = (user: string, database: string) =>
      `postgresql://${user}:${password}@/${database}?host=${encodeURIComponent(runFolder.path)}`
    const superuserUrl = urlFor(clusterNames.superuser, 'postgres')
    const launch = () =>
      launchServer({
        binaries,
        launcher,
        dataFolder,
        log,
        settings: { ...clusterSettings, ...settings, unix_socket_directories: runFolder.path },
      })

    const first = await startPatiently(launch, superuserUrl)
    await createDatabase(superuserUrl, password)
    const supervised = supervise(first, { launch, url: superuserUrl, log })
    return {
      url: urlFor(clusterNames.role, clusterNames.database),
      pid: supervised.pid,
      onExit: supervised.onExit,
      async stop() {
        await supervised.stop()
        await runFolder.close()
        await lock.release()
      },
    }
  } catch (cause) {
    await lock.release()
    throw cause
  }
}

function launchServer(options: {
  binaries: Binaries
  launcher: Launcher
  dataFolder: string
  settings: Record<string, string>
  log: ClusterLog
}) {
  return launchPostmaster({
    program: options.binaries.postgres,
    args: ['-D', options.dataFolder, ...settingArguments(options.settings)],
    launcher: options.launcher,
    onLine: (line) => options.log.info({ line }, 'PostgreSQL'),
  })
}

/** After the old server was killed its children may hold the shared memory for a moment, and a new one exits at once. */
async function startPatiently(launch: () => Promise<Postmaster>, url: string): Promise<Postmaster> {
  let lastWords = ''
  for (let attempt = 0; attempt < 6; attempt += 1) {
    if (attempt > 0) await delay(backOffMs(attempt))
    const postmaster = await launch()
    if (await untilAnswering(postmaster, url, startTimeoutMs)) return postmaster
    await postmaster.end()
    lastWords = postmaster.lastWords()
  }
  throw new ClusterRefused(`PostgreSQL does not start: ${lastWords || 'it gave no reason.'}`)
}

function supervise(first: Postmaster, { launch, url, log }: { launch: () => Promise<Postmaster>; url: string; log: ClusterLog }) {
  const listeners = new Set<(exit: PostmasterExit) => void>()
  const stopping = new AbortController()
  let current = first

  async function keepRunning(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      const exit = await current.exited
      if (stopping.signal.aborted) return
      log.warn({ ...exit, failures }, 'PostgreSQL has ended and is started again')
      for (const listener of listeners) listener(exit)
      failures += 1
      await delay(backOffMs(failures), undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      current = await launch()
      if (await untilAnswering(current, url, startTimeoutMs)) failures = 0
      else await current.end()
    }
  }

  const running = keepRunning()
  return {
    pid: () => current.pid,
    onExit(listener: (exit: PostmasterExit) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async stop() {
      stopping.abort()
      await current.end()
      await running
      // A start that was in progress when the stop came.
      await current.end()
    },
  }
}

function backOffMs(failures: number): number {
  return Math.min(lastBackOffMs, firstBackOffMs * 2 ** (failures - 1))
}
