import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { inject } from 'vitest'
import { documentProcesses } from './document-processes.ts'

const root = resolve(import.meta.dirname, '../../..')
/** As in the start script of package.json. */
const flags = ['--max-semi-space-size=16', '--max-old-space-size=1024']

/** All visitors of a test come from one address; those who took long would hold the others back. */
const oneAddress = { VISITOR_TASKS_PER_DAY: '1000', QUICK_SECONDS: '60' }

/** A product that can be visited. */
export interface OpenProduct {
  url: string
  /** Says that one is done with it. */
  stop(): Promise<void>
}

/** The product as `npm start` runs it, with a data folder of its own. */
export interface Product extends OpenProduct {
  /** Kills it without a word, as a power cut would. Its data stays. */
  kill(): Promise<void>
  /** Starts it again where it was, if it does not run. */
  restart(): Promise<void>
  /** Sends a signal to the program. */
  signal(signal: NodeJS.Signals): void
  /** Stops the processes in which documents are opened where they are, and gives the call that lets them go on. */
  holdWork(): () => void
  /** Ends it in good order and removes its data. */
  stop(): Promise<void>
}

/** The product that all files of a run visit which want nothing special of it: starting one costs more than most tests. */
export async function sharedProduct(): Promise<OpenProduct> {
  return { url: inject('productUrl'), stop: async () => {} }
}

/** Starts the whole program on a free port and waits for its line; `environment` sets what the test needs otherwise. */
export async function startProduct(environment: Record<string, string> = {}, moreFlags: string[] = []): Promise<Product> {
  const data = await mkdtemp(join(tmpdir(), 'octavo-e2e-'))
  const start = (port: string) => startProgram({ PORT: port, DATA_DIR: data, ...environment }, moreFlags)
  const first = await start('0')
  const { url } = first
  let { child } = first
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const restart = async () => {
    if (!isRunning()) ({ child } = await start(new URL(url).port))
  }
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    url,
    kill: () => end('SIGKILL'),
    restart,
    signal: (signal) => void child.kill(signal),
    holdWork() {
      const held = documentProcesses(child.pid ?? 0)
      if (held.length === 0) throw new Error('the program has no process that could be held')
      for (const pid of held) process.kill(pid, 'SIGSTOP')
      return () => held.forEach(letGoOn)
    },
    async stop() {
      // A killed program has left its database behind; only the program itself knows how to end that.
      await restart()
      await end('SIGTERM')
      await rm(data, { recursive: true, force: true })
    },
  }
}

function letGoOn(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT')
  } catch {
    // It has ended with its program.
  }
}

async function startProgram(environment: Record<string, string>, moreFlags: string[]): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [...flags, ...moreFlags, 'apps/server/src/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...oneAddress, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /ready at (\S+)/.exec(line)?.[1]
    if (!url) continue
    child.stdout.resume()
    return { child, url }
  }
  throw new Error('The program ended before it was ready')
}
