import { once } from 'node:events'
import { chmod, open } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Dialer } from './dial.ts'
import type { VisitLimits } from './visit.ts'
import { startWebProxy } from './web-proxy.ts'

export interface WebGateOptions {
  /** The folder that only the browser's process sees. */
  folder: string
  dialer: Dialer
  limits: VisitLimits
}

/**
 * The only connection from a sandboxed browser to the web: its pages use `proxy` in its folder, and its driver opens access through
 * `visits`. A connection to `visits` is a visit, which ends with it. A line with a host's name asks why it wasn't reached.
 */
export async function openWebGate({ folder, dialer, limits }: WebGateOptions): Promise<() => Promise<void>> {
  // A socket's path is limited to 107 bytes and the folder's may be longer; a path through the descriptor is always short.
  const handle = await open(folder, 'r')
  const short = `/proc/self/fd/${handle.fd}`
  const proxy = await startWebProxy({ socketPath: `${short}/proxy`, dialer })
  const connections = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    connections.add(socket)
    serveVisit(socket)
  }).listen(`${short}/visits`)
  await once(server, 'listening')
  await chmod(`${short}/visits`, 0o666)
  return async () => {
    for (const socket of connections) socket.destroy()
    server.close()
    await proxy.close()
    await handle.close()
  }

  function serveVisit(socket: Socket): void {
    socket.on('error', () => {})
    socket.once('close', () => connections.delete(socket))
    // One page at a time: a second visit during another one can't come from our driver.
    if (connections.size > 1) return void socket.destroy()
    const visit = proxy.visit(limits)
    socket.once('close', () => visit.end())
    socket.once('end', () => {
      visit.end()
      connections.delete(socket)
      // The driver is told when access is closed.
      socket.end()
    })
    createInterface({ input: socket }).on('line', (host) => {
      socket.write(`${JSON.stringify({ refusal: visit.refusalOf(host.slice(0, 300)), exceeded: visit.exceeded() })}\n`)
    })
    socket.write('{}\n')
  }
}
