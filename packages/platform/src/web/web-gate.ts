import { once } from 'node:events'
import { chmod, open } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Dialer } from './dial.ts'
import type { VisitLimits } from './visit.ts'
import { startWebProxy } from './web-proxy.ts'

export interface WebGateOptions {
  /** The folder that the browser's process sees, and nobody else. */
  folder: string
  dialer: Dialer
  limits: VisitLimits
}

/**
 * The one way from a locked-in browser to the web: `proxy` in its folder is what its pages speak through, `visits` what its driver
 * opens the way with. A connection to `visits` is a visit; it ends with it. A line with a host's name asks why it was not reached.
 */
export async function openWebGate({ folder, dialer, limits }: WebGateOptions): Promise<() => Promise<void>> {
  // The path of a socket has 107 bytes at most and that of a folder has not: this way round is always short.
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
    // One page after the other: whoever begins a second visit while one is under way is no driver of ours.
    if (connections.size > 1) return void socket.destroy()
    const visit = proxy.visit(limits)
    socket.once('close', () => visit.end())
    socket.once('end', () => {
      visit.end()
      connections.delete(socket)
      // The driver hears that the way is closed when it is.
      socket.end()
    })
    createInterface({ input: socket }).on('line', (host) => {
      socket.write(`${JSON.stringify({ refusal: visit.refusalOf(host.slice(0, 300)), exceeded: visit.exceeded() })}\n`)
    })
    socket.write('{}\n')
  }
}
