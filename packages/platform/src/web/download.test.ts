import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createDialer } from './dial.ts'
import { openDownload } from './download.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A site that answers each request with these bytes and then does something with the connection. */
async function siteThat(bytes: string, then: (socket: Socket) => void): Promise<string> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => socket.write(bytes, () => then(socket)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return `127.0.0.1:${(server.address() as { port: number }).port}`
}

async function read(host: string, limitMs = 60_000): Promise<string> {
  const dialer = createDialer({ allow: [host], connectMs: 30_000 })
  const { content } = await openDownload(`http://${host}/a.pdf`, { dialer, limitMs })
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

const head = (...lines: string[]) => ['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n')
const keepSilent = () => {}
const hangUp = (socket: Socket) => void socket.end()
const breakOff = (socket: Socket) => void socket.resetAndDestroy()

test.each([
  ['by the end of the connection', `${head('connection: close')}%PDF-whole`, hangUp],
  ['by a length', `${head('content-length: 10')}%PDF-whole`, keepSilent],
  ['by its last chunk', `${head('transfer-encoding: chunked')}a\r\n%PDF-whole\r\n0\r\n\r\n`, keepSilent],
])('a file that ends %s is whole', async (_, bytes, then) => {
  expect(await read(await siteThat(bytes, then))).toBe('%PDF-whole')
})

test.each([
  ['no length', head('connection: close')],
  ['a length', head('content-length: 1000')],
  ['chunks', `${head('transfer-encoding: chunked')}5\r\n`],
])('a file with %s that is not here when the time is over is an error', async (_, start) => {
  await expect(read(await siteThat(`${start}%PDF-`, keepSilent), 300)).rejects.toMatchObject({ code: 'URL_TIMED_OUT' })
})

test.each([
  ['no length, and the line breaks', head('connection: close'), breakOff],
  ['less than its length', head('content-length: 1000'), hangUp],
  ['a length, and the line breaks', head('content-length: 1000'), breakOff],
  ['chunks without a last one', `${head('transfer-encoding: chunked')}5\r\n`, hangUp],
])('a file with %s is an error', async (_, start, then) => {
  await expect(read(await siteThat(`${start}%PDF-`, then))).rejects.toMatchObject({ code: 'URL_REFUSED' })
})

test('a file that nobody reads lets its connection go', async () => {
  const closed = Promise.withResolvers<void>()
  const host = await siteThat(`${head('content-length: 1000')}%PDF-`, (socket) => void socket.once('close', () => closed.resolve()))
  const dialer = createDialer({ allow: [host], connectMs: 30_000 })
  const { content, length } = await openDownload(`http://${host}/a.pdf`, { dialer, limitMs: 60_000 })
  expect(length).toBe(1000)
  await content.return?.()
  await closed.promise
})
