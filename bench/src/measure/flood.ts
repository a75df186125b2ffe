import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { cpuSeconds, forgetPeak, type Process, peakRssBytes, processesOf, sumOver } from './processes.ts'
import type { Server } from './server.ts'

export interface FloodOptions {
  forMs: number
  /** Merges per second to send; ten times the measured capacity by default. */
  perSecond?: number
}

/** The measurements of a flood's client. */
export interface FloodFigures {
  /** Merges per second before the flood. */
  capacity: number
  offered: number
  answers: { call: string; status: number; ms: number }[]
  accepted: number
  finished: number
  seconds: number
  /** The client's own lateness, which is included in its times. */
  ownDelay: { p99Ms: number; mostMs: number }
}

/** The flood, and the server's state during it. */
export interface Flood extends FloodFigures {
  deepest: number
  peakRss: number
  peakHeap: number
  peakOutside: number
  /** The event loop delay of the server in the worst half second. */
  serverDelay: { p99Ms: number; mostMs: number }
  /** Cores in use, by process. */
  cores: Record<'server' | 'slots' | 'database' | 'client', number>
}

const lookEveryMs = 500

/** Floods the server from a separate process, and monitors the server meanwhile. */
export async function measureFlood(server: Server, options: FloodOptions): Promise<Flood> {
  const client = fork(fileURLToPath(import.meta.resolve('./flood-client.ts')), [server.url, JSON.stringify(options)], { execArgv: [] })
  await told(client, 'begins')
  forgetPeak(server.pid)
  const before = cpuOf(server, client)
  const drains = told(client, 'drains')
  const done = told(client, 'done')
  const watched = watch(server, drains)
  await drains
  const after = cpuOf(server, client)
  const figures = (await done).figures as FloodFigures
  const share = (name: keyof Flood['cores']) => (after[name] - before[name]) / figures.seconds
  const cores = { server: share('server'), slots: share('slots'), database: share('database'), client: share('client') }
  return { ...figures, ...(await watched), cores, peakRss: peakRssBytes(server.pid) }
}

interface Message {
  kind: string
  figures?: FloodFigures
}

async function told(client: ChildProcess, kind: string): Promise<Message> {
  const exited = once(client, 'exit').then(() => {
    throw new Error(`the client of the flood ended before it said '${kind}'`)
  })
  exited.catch(() => {})
  return Promise.race([
    exited,
    new Promise<Message>((resolve) => client.on('message', (message) => (message as Message).kind === kind && resolve(message as Message))),
  ])
}

async function watch(
  { url }: Server,
  until: Promise<unknown>,
): Promise<Pick<Flood, 'deepest' | 'peakHeap' | 'peakOutside' | 'serverDelay'>> {
  const found = { deepest: 0, peakHeap: 0, peakOutside: 0, serverDelay: { p99Ms: 0, mostMs: 0 } }
  let isOver = false
  until.then(
    () => (isOver = true),
    () => (isOver = true),
  )
  while (!isOver) {
    const figure = await readMetrics(url)
    found.deepest = Math.max(found.deepest, figure('octavo_queue_depth'))
    found.peakHeap = Math.max(found.peakHeap, figure('nodejs_heap_size_total_bytes'))
    found.peakOutside = Math.max(found.peakOutside, figure('nodejs_external_memory_bytes'))
    found.serverDelay.p99Ms = Math.max(found.serverDelay.p99Ms, figure('nodejs_eventloop_lag_p99_seconds') * 1000)
    found.serverDelay.mostMs = Math.max(found.serverDelay.mostMs, figure('nodejs_eventloop_lag_max_seconds') * 1000)
    await delay(lookEveryMs)
  }
  return found
}

async function readMetrics(url: string): Promise<(name: string) => number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return (name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0)
}

function cpuOf({ pid }: Server, client: ChildProcess): Flood['cores'] {
  const all = processesOf(pid)
  const ofKind = (kind: Process['kind']) =>
    sumOver(
      all.filter((each) => each.kind === kind),
      cpuSeconds,
    )
  return { server: ofKind('server'), slots: ofKind('slot'), database: ofKind('database'), client: cpuSeconds(client.pid ?? 0) }
}
