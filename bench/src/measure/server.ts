import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Client, createClient } from './client.ts'

/** The real program in a separate process, with its own data folder. */
export interface Server {
  pid: number
  url: string
  client: Client
  /** A folder for files of the bench, removed with the program's. */
  folder: string
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../../../', import.meta.url))
const gigabyte = 1024 ** 3
const longestStartMs = 60_000

/** Starts the program as `npm start` does, without billing and with limits that no bench reaches. */
export async function startServer({ node = process.execPath, limits = 'raised', environment = {} }: StartOptions = {}): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  const logPath = join(folder, 'log')
  // Into a file, as with a service manager: reading it here would take time from what is measured.
  const log = openSync(logPath, 'w')
  const { variables, flags } = startCommand()
  const settings = { DATA_DIR: join(folder, 'data'), PORT: '0', ...(limits === 'raised' && withoutLimits), ...environment }
  const child = spawn(node, [...flags, 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, ...variables, ...settings },
  })
  closeSync(log)
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await exited
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const url = await untilReady(logPath, () => child.exitCode === null)
    return { pid: child.pid ?? 0, url, client: createClient(url), folder, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The variables and Node flags of `npm start`, so that the same configuration is measured. */
function startCommand(): { variables: Record<string, string>; flags: string[] } {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const [, variables = '', flags = ''] = /((?:[A-Z_]+=\S+ )*)node ((?:--\S+ )*)apps\/server\/src\/main\.ts/.exec(scripts.start) ?? []
  const words = (text: string) => text.split(' ').filter(Boolean)
  return { variables: Object.fromEntries(words(variables).map((word) => word.split('=', 2))), flags: words(flags) }
}

interface StartOptions {
  /** The Node binary to run it with. */
  node?: string
  environment?: Record<string, string>
  /** `default` are the limits without any configuration. */
  limits?: 'raised' | 'default'
}

const raisedLimits = Object.fromEntries(
  ['VISITOR', 'REGISTERED', 'PRO'].flatMap((plan) => [
    [`${plan}_FILE_SIZE`, `${4 * gigabyte}`],
    [`${plan}_TOTAL_SIZE`, `${16 * gigabyte}`],
    [`${plan}_FILES`, '500'],
    [`${plan}_TASKS_PER_DAY`, '0'],
  ]),
)

const withoutLimits = { BILLING: 'off', ...raisedLimits }

async function untilReady(logPath: string, lives: () => boolean): Promise<string> {
  const deadline = Date.now() + longestStartMs
  for (;;) {
    const log = await readFile(logPath, 'utf8')
    const url = /^Octavo is ready at (\S+)$/m.exec(log)?.[1]
    if (url) return url
    if (!lives() || Date.now() > deadline) throw new Error(`the program did not start:\n${log.slice(-2000)}`)
    await delay(50)
  }
}
