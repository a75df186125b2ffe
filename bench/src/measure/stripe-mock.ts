import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { ApiDescription } from './stripe-shapes.ts'

/** Stripe's own stand-in, which judges requests by Stripe's own description of its API. */
export interface StripeMock {
  url: string
  description: ApiDescription
  stop(): void
}

const release = 'github.com/stripe/stripe-mock@v0.203.0'
const home = resolve(import.meta.dirname, '../../../.cache/stripe-mock')
const tries = 100

/** Starts stripe-mock, which Go downloads and builds the first time. */
export async function startStripeMock(): Promise<StripeMock> {
  const program = `${home}/bin/stripe-mock`
  if (!existsSync(program)) await build()
  const port = await freePort()
  const child = spawn(program, ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const description = JSON.parse(await readFile(`${home}/modules/${release}/embedded/openapi/spec3.json`, 'utf8')) as ApiDescription
  for (let tried = 0; tried < tries; tried += 1) {
    if (await fetch(url).catch(() => undefined)) return { url, description, stop: () => void child.kill() }
    await delay(100)
  }
  child.kill()
  throw new Error('stripe-mock does not answer')
}

async function build(): Promise<void> {
  const places = { GOBIN: `${home}/bin`, GOMODCACHE: `${home}/modules`, GOCACHE: `${home}/built`, GOFLAGS: '-modcacherw' }
  await promisify(execFile)('go', ['install', release], { env: { ...process.env, ...places } })
}

function freePort(): Promise<number> {
  const { promise, resolve: found, reject } = Promise.withResolvers<number>()
  const probe = createServer()
    .listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? found(address.port) : reject(new Error('no port'))))
    })
    .on('error', reject)
  return promise
}
