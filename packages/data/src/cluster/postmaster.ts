import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Launcher } from './launcher.ts'

export interface PostmasterExit {
  code: number | null
  signal: NodeJS.Signals | null
}

/** One running PostgreSQL server. */
export interface Postmaster {
  pid: number
  exited: Promise<PostmasterExit>
  /** The end of its output, to explain a failed start. */
  lastWords(): string
  /** Shuts it down with increasing force. */
  end(): Promise<void>
}

export interface PostmasterOptions {
  program: string
  args: string[]
  launcher: Launcher
  onLine(line: string): void
}

export async function launchPostmaster({ program, args, launcher, onLine }: PostmasterOptions): Promise<Postmaster> {
  const [command, ...commandArgs] = launcher.commandFor(program, args)
  // In its own process group: a Ctrl-C in the terminal is for the program, which stops PostgreSQL last.
  const child = spawn(command, commandArgs, {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
  })
  const exited = new Promise<PostmasterExit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
    child.once('error', () => resolve({ code: 127, signal: null }))
  })
  const last: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => {
    last.push(line)
    if (last.length > 5) last.shift()
    onLine(line)
  })
  return { pid: child.pid ?? 0, exited, lastWords: () => last.join(' '), end: () => end(child, exited) }
}

/** Waits until the server answers a query; false if it ended before. */
export async function untilAnswering(postmaster: Postmaster, url: string, timeoutMs: number): Promise<boolean> {
  let ended = false
  postmaster.exited.then(() => {
    ended = true
  })
  const deadline = Date.now() + timeoutMs
  while (!ended && Date.now() < deadline) {
    if (await answers(url)) return !ended
    await delay(25)
  }
  return false
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function end(child: ChildProcess, exited: Promise<PostmasterExit>): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    child.kill(signal)
    const waiting = new AbortController()
    const late = delay(waitMs, 'late', { signal: waiting.signal }).catch(() => 'late')
    const first = await Promise.race([exited, late])
    waiting.abort()
    if (first !== 'late') return
  }
}
