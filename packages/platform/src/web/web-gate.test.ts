import { once } from 'node:events'
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDialer } from './dial.ts'
import { openWebGate } from './web-gate.ts'

let url: string
let at: (name: string) => string
let close: () => Promise<void>

beforeAll(async () => {
  const server = createServer((_, response) => void response.end('page')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  url = `http://${host}/`
  const root = await mkdtemp(join(tmpdir(), 'octavo-gate-'))
  // Longer than the path of a socket may be.
  const folder = join(root, 'a-rather-long-name-of-a-folder'.repeat(5))
  await mkdir(folder)
  const limits = { maxBytes: 100_000, maxRequests: 10, limitMs: 60_000, idleMs: 30_000 }
  const closeGate = await openWebGate({ folder, dialer: createDialer({ allow: [host], connectMs: 30_000 }), limits })
  const handle = await open(folder, 'r')
  at = (name) => `/proc/self/fd/${handle.fd}/${name}`
  close = async () => {
    await closeGate()
    await handle.close()
    server.closeAllConnections()
    server.close()
    await rm(root, { recursive: true })
  }
})
afterAll(() => close())

test('the way is open while somebody holds a visit, and to one at a time', async () => {
  expect(await statusOf(url)).toBe(403)
  const visit = await begin()
  expect(await statusOf(url)).toBe(200)
  const second = connect(at('visits'))
  await once(second, 'close')
  expect(await statusOf(url)).toBe(200)
  await end(visit)
  expect(await statusOf(url)).toBe(403)
  const next = await begin()
  expect(await statusOf(url)).toBe(200)
  // A driver that dies ends its visit.
  next.destroy()
  await expect.poll(() => statusOf(url)).toBe(403)
})

test('a visit tells why a host was not reached', async () => {
  const visit = await begin()
  await statusOf('http://127.0.0.1:80/')
  const lines = createInterface({ input: visit })
  visit.write('127.0.0.1\n')
  const [line] = (await once(lines, 'line')) as [string]
  expect(JSON.parse(line)).toEqual({ refusal: 'URL_NOT_PUBLIC' })
  await end(visit)
})

async function begin(): Promise<Socket> {
  const socket = connect(at('visits'))
  await once(socket, 'data')
  return socket
}

async function end(visit: Socket): Promise<void> {
  visit.end()
  visit.resume()
  await once(visit, 'close')
}

function statusOf(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ socketPath: at('proxy'), path: address, headers: { host: 'x' } }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    outgoing.once('error', reject).end()
  })
}
