import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/**
 * Listens on loopback, which is all the network a slot has, and forwards each connection to a unix socket: a browser accepts a proxy only
 * by host and port. Returns the port.
 */
export async function startRelay(socketPath: string): Promise<number> {
  const server = createServer((near) => {
    const far = connect(socketPath)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => {})
      one.once('close', () => other.destroy())
      one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
