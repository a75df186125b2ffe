import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/**
 * Listens on loopback, which is all the network there is in a slot, and passes each connection on to a unix socket: a browser can
 * be told of a proxy by host and port alone. Gives the port.
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
