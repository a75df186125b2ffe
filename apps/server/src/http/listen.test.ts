import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listen } from './listen.ts'

const host = '127.0.0.1'
let apps: FastifyInstance[]
let port: number

beforeEach(async () => {
  apps = []
  port = await freePort()
})
afterEach(() => Promise.all(apps.map((app) => app.close())))

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, host)
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  await once(probe.close(), 'close')
  return port
}

function newApp(): FastifyInstance {
  const app = Fastify({ forceCloseConnections: 'idle' })
  apps.push(app)
  return app
}

test('a crowd at the door is let in within a few turns of the event loop', async () => {
  const app = newApp()
  await listen(app, { host, port })
  let turns = 0
  const turnsAt: number[] = []
  app.server.on('connection', () => turnsAt.push(turns))
  const crowd = spawn(process.execPath, ['-e', crowdOf(160), String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await once(crowd.stdout, 'data')
    // All of them connect, as far as the kernel is concerned, before this program looks.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
    while (turnsAt.length < 160) {
      turns += 1
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect((turnsAt.at(-1) ?? 0) - (turnsAt[0] ?? 0)).toBeLessThan(60)
  } finally {
    crowd.kill()
  }
})

/** Says that it begins, and then opens connections that it keeps. */
const crowdOf = (count: number) => `
  console.log('begins')
  const { connect } = require('node:net')
  for (let each = 0; each < ${count}; each++) connect(Number(process.argv[1]), '${host}').on('error', () => {})
  setInterval(() => {}, 1000)
`

test('every socket answers, and closing waits for calls in progress on any of them', async () => {
  const app = newApp()
  const held: (() => void)[] = []
  app.get('/quick', async () => 'here')
  app.get('/slow', () => new Promise((resolve) => held.push(() => resolve('late'))))
  await listen(app, { host, port })
  const ask = async (path: string) => (await fetch(`http://${host}:${port}${path}`)).text()
  expect(new Set(await Promise.all(Array.from({ length: 100 }, () => ask('/quick'))))).toEqual(new Set(['here']))
  const slow = Array.from({ length: 40 }, () => ask('/slow'))
  while (held.length < 40) await new Promise((resolve) => setImmediate(resolve))
  let isClosed = false
  const closing = app.close().then(() => (isClosed = true))
  await expect(ask('/quick')).rejects.toThrow()
  expect(isClosed).toBe(false)
  for (const release of held) release()
  expect(new Set(await Promise.all(slow))).toEqual(new Set(['late']))
  await closing
})

test('a port that is taken is refused, also by another that shares its port', async () => {
  const first = newApp()
  await listen(first, { host, port })
  const second = newApp()
  await expect(listen(second, { host, port })).rejects.toThrow('EADDRINUSE')
  // What was refused can still be closed.
  await second.close()
  const other = createServer().listen(0, host)
  await once(other, 'listening')
  await expect(listen(newApp(), { host, port: (other.address() as { port: number }).port })).rejects.toThrow('EADDRINUSE')
  await once(other.close(), 'close')
})
