import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const root = resolve(import.meta.dirname, '../../..')

/** The product as `npm start` runs it, with a data folder of its own. */
export interface Product {
  url: string
  /** Ends it in good order and removes its data. */
  stop(): Promise<void>
}

/** Starts the whole program on a free port and waits for its line; `environment` sets what the test needs otherwise. */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const data = await mkdtemp(join(tmpdir(), 'octavo-e2e-'))
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: data, LOG_LEVEL: 'warn', VISITOR_TASKS_PER_DAY: '1000', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(data, { recursive: true, force: true })
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /ready at (\S+)/.exec(line)?.[1]
    if (!url) continue
    child.stdout.resume()
    return { url, stop }
  }
  await stop()
  throw new Error('The program ended before it was ready')
}
