import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** A server on loopback that must not be reached; it counts its connections. */
export interface ProtectedServer {
  port: number
  hits(): number
  stop(): Promise<void>
}

/** Starts a protected server that accepts connections by IPv4 and IPv6. */
export async function startProtectedServer(): Promise<ProtectedServer> {
  let hits = 0
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    hits += 1
    open.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => open.delete(socket))
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\nconnection: close\r\n\r\nSECRET')
  }).listen(0, '::')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    hits: () => hits,
    stop: async () => {
      for (const socket of open) socket.destroy()
      await once(server.close(), 'close')
    },
  }
}
