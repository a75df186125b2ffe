import { once } from 'node:events'
import { chmod } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Dialer, WebTarget } from './dial.ts'
import { passRequest, statusOf } from './pass-request.ts'
import { createVisit, type Visit, type VisitLimits } from './visit.ts'

/** A filtering proxy on a unix socket. It lets nothing through unless a visit is in progress. */
export interface WebProxy {
  /** Opens access for one page; the previous visit must have ended. */
  visit(limits: VisitLimits): Visit
  close(): Promise<void>
}

export interface WebProxyOptions {
  /** The socket's path, the browser's only connection to the outside. */
  socketPath: string
  dialer: Dialer
}

/** Starts a proxy for HTTP and CONNECT. Every connection of the browser passes through it. */
export async function startWebProxy({ socketPath, dialer }: WebProxyOptions): Promise<WebProxy> {
  let current: Visit | undefined
  const connections = new Set<Socket>()
  const server = createServer({ requestTimeout: 0, headersTimeout: 20_000, maxHeaderSize: 65_536 })
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', (request, response) => void forward(request, response))
  server.on('connect', (request, socket: Duplex, head: Buffer) => void tunnel(request, { socket, head }))
  // Chromium tunnels WebSockets; an upgrade of a plain request doesn't come from it.
  server.on('upgrade', (_, socket: Duplex) => socket.destroy())
  server.on('clientError', (_, socket) => socket.destroy())
  server.listen(socketPath)
  await once(server, 'listening')
  // Its folder protects it: the slot's user needs write access to the socket.
  await chmod(socketPath, 0o666)

  return {
    visit(limits) {
      if (current && !current.ended()) throw new AppError('INTERNAL', { cause: new Error('a visit is under way') })
      const visit = createVisit(limits, () => {
        for (const socket of connections) socket.destroy()
      })
      current = visit
      return visit
    },
    async close() {
      current?.end()
      for (const socket of connections) socket.destroy()
      server.close()
      if (server.listening) await once(server, 'close')
    },
  }

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const visit = current
    let target: WebTarget | undefined
    try {
      const address = addressOf(request)
      target = { host: address.hostname, port: Number(address.port || 80) }
      const upstream = await reach(visit, target)
      await passRequest({ request, response, address, upstream })
    } catch (error) {
      const refusal = error instanceof AppError ? error : new AppError('URL_REFUSED', { cause: error })
      if (target) visit?.refuse(target, refusal.code)
      // Without a body the browser shows its own error page, which a web page can't imitate.
      if (response.headersSent) response.destroy()
      else response.writeHead(statusOf(refusal.code), { connection: 'close', 'content-length': 0 }).end()
    }
  }

  async function tunnel(request: IncomingMessage, { socket, head }: { socket: Duplex; head: Buffer }): Promise<void> {
    const visit = current
    let target: WebTarget | undefined
    socket.on('error', () => {})
    try {
      target = authorityOf(request.url ?? '')
      const upstream = await reach(visit, target)
      upstream.once('close', () => socket.destroy())
      socket.once('close', () => upstream.destroy())
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      if (head.length > 0) upstream.write(head)
      upstream.pipe(socket)
      socket.pipe(upstream)
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'URL_REFUSED'
      if (target) visit?.refuse(target, code)
      socket.end(`HTTP/1.1 ${statusOf(code)} Refused\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`)
    }
  }

  async function reach(visit: Visit | undefined, target: WebTarget): Promise<Socket> {
    if (!visit || visit.ended()) throw new AppError('URL_NOT_PUBLIC')
    visit.countRequest()
    const upstream = await dialer.dial(target, visit.signal)
    return visit.adopt(upstream, target)
  }
}

function addressOf({ url = '' }: IncomingMessage): URL {
  const address = URL.canParse(url) ? new URL(url) : undefined
  if (!address) throw new AppError('URL_NOT_VALID')
  if (address.protocol !== 'http:') throw new AppError('URL_SCHEME')
  if (address.username !== '' || address.password !== '') throw new AppError('URL_NOT_PUBLIC')
  return address
}

function authorityOf(authority: string): WebTarget {
  const [, host, port] = /^(\[[^\]]+\]|[^:@/\s]+):(\d{1,5})$/.exec(authority) ?? []
  if (!host || !port) throw new AppError('URL_NOT_VALID')
  return { host, port: Number(port) }
}
