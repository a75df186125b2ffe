import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { documentProcesses } from './document-processes.ts'

const root = resolve(import.meta.dirname, '../../..')
/** As in the start script of package.json. */
const flags = ['--max-semi-space-size=8', '--max-old-space-size=1024', '--heap-growing-percent=100']
const compiledCode = join(root, '.cache/compiled')

/** All visitors of a test have the same IP address; long tasks of some would delay the others. */
export const oneAddress = { VISITOR_TASKS_PER_DAY: '1000', QUICK_SECONDS: '60' }

/** A product that can be visited. */
export interface OpenProduct {
  url: string
  /** Releases it. */
  stop(): Promise<void>
}

/** The product as `npm start` runs it, with its own data folder. */
export interface Product extends OpenProduct {
  /** Kills it without notice, like a power cut. Its data stays. */
  kill(): Promise<void>
  /** Restarts it at the same address, if it isn't running. */
  restart(): Promise<void>
  /** Sends a signal to the program. */
  signal(signal: NodeJS.Signals): void
  /** Suspends the document processes and returns a function that resumes them. */
  holdWork(): () => void
  /** Stops it gracefully and removes its data. */
  stop(): Promise<void>
}

/** Starts the whole program on a free port and waits until it is ready; `environment` overrides settings. */
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
      // A killed program leaves its database running; only the program itself can stop it.
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
    // It ended with its program.
  }
}

async function startProgram(environment: Record<string, string>, moreFlags: string[]): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [...flags, ...moreFlags, 'apps/server/src/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', NODE_COMPILE_CACHE: compiledCode, ...oneAddress, ...environment },
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
