import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../tests/testing/free-port.ts'
import { listen } from './listen.ts'

const host = '127.0.0.1'
let apps: FastifyInstance[]
let port: number

beforeEach(async () => {
  apps = []
  port = await freePort()
})
afterEach(() => Promise.all(apps.map((app) => app.close())))

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
  // For the kernel all of them have connected before this program looks.
  const count = new Int32Array(new SharedArrayBuffer(4))
  const crowd = new Worker(crowdCode, { eval: true, workerData: { host, port, people, count } })
  try {
    // Nothing else runs here meanwhile, not even the clock of the test.
    for (let seen = 0; seen < people; seen = Atomics.load(count, 0))
      if (Atomics.wait(count, 0, seen, 30_000) === 'timed-out') throw new Error(`only ${seen} could connect`)
    while (turnsAt.length < people) {
      turns += 1
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect((turnsAt.at(-1) ?? 0) - (turnsAt[0] ?? 0)).toBeLessThan(60)
  } finally {
    await crowd.terminate()
  }
})

const people = 160

/** Opens connections, counts them and keeps them. */
const crowdCode = `
  const { connect } = require('node:net')
  const { host, port, people, count } = require('node:worker_threads').workerData
  for (let each = 0; each < people; each++)
    connect(port, host, () => { Atomics.add(count, 0, 1); Atomics.notify(count, 0) }).on('error', () => {})
`

test('an answer that a slow reader has not read yet comes whole although the program closes', async () => {
  const app = newApp()
  const large = Buffer.alloc(20_000_000, 'x')
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  app.get('/large', async () => {
    begun.resolve()
    await released.promise
    return large
  })
  await listen(app, { host, port })
  const socket = connect(port, host)
  socket.write(`GET /large HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
  await begun.promise
  const closing = app.close()
  while (app.server.listening) await delay(5)
  released.resolve()
  let bytes = 0
  for await (const piece of socket) {
    bytes += (piece as Buffer).length
    if (bytes < 5_000_000) await delay(5)
  }
  expect(bytes).toBeGreaterThan(large.length)
  await closing
})

test('with one socket the port is shared with nobody', async () => {
  await listen(newApp(), { host, port, sockets: 1 })
  const other = createServer()
  await expect(once(other.listen({ host, port, reusePort: true }), 'listening')).rejects.toThrow('EADDRINUSE')
})

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
