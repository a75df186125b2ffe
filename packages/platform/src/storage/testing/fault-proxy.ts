import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { pipeline } from 'node:stream/promises'

/** A proxy to a server that can fail chosen requests. */
export interface FaultProxy {
  endpoint: string
  /** Requests for which this is true are answered with 503 and not forwarded. */
  fail: (request: IncomingMessage) => boolean
  stop(): Promise<void>
}

/** Starts a proxy on a free loopback port that forwards everything to `target` until told what to fail. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const server = createServer((incoming, answer) => {
    if (proxy.fail(incoming)) {
      incoming.resume()
      answer.writeHead(503, { connection: 'close' }).end()
      return
    }
    // The host must stay the one that the client signed.
    const outgoing = request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers: incoming.headers })
    outgoing.on('response', (reply) => {
      answer.writeHead(reply.statusCode ?? 500, reply.headers)
      pipeline(reply, answer).catch(() => undefined)
    })
    outgoing.on('error', () => answer.destroy())
    pipeline(incoming, outgoing).catch(() => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const proxy: FaultProxy = {
    endpoint: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    fail: () => false,
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
  return proxy
}
