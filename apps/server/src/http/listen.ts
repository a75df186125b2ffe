import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface ListenAt {
  host: string
  port: number
  /** The number of sockets that listen; with one, no other program can listen on the same port. */
  sockets?: number
}

/**
 * Node accepts one connection per socket and turn of the event loop. A turn takes 10 ms and more under load, so with a single socket 250 new
 * visitors would wait for seconds before they are even refused.
 */
const usualSockets = 16

/** Listens on one port with many sockets. Closing the app closes them all, after the calls in progress are answered. */
export async function listen(app: FastifyInstance, { host, port, sockets = usualSockets }: ListenAt): Promise<void> {
  // The options are those of Node's HTTP server.
  const newDoor = () => createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket))
  const doors = Array.from({ length: sockets - 1 }, newDoor)
  closeWith(app, doors)
  // Now, not between the probe and the first socket, when another program could take the port.
  await app.ready()
  if (sockets > 1) await refuseTakenPort({ host, port })
  try {
    const sharing = sockets > 1 ? { reusePort: true } : {}
    await app.listen({ host, port, ...sharing })
    for (const door of doors) await opened(door.listen({ host: addressOf(app, host), port, ...sharing }))
  } catch (error) {
    await app.close()
    throw error
  }
}

/** What a name was resolved to: another time it may be another address. */
function addressOf({ server }: FastifyInstance, host: string): string {
  const bound = server.address()
  return typeof bound === 'object' && bound ? bound.address : host
}

function closeWith(app: FastifyInstance, doors: readonly Server[]): void {
  const closed: Promise<unknown>[] = []
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    closed.push(...doors.filter(({ listening }) => listening).map((door) => once(door.close(), 'close')))
  })
  // Node closes connections that are idle when it begins to close, and would keep the others open for another call after their answer.
  app.addHook('onResponse', (request, _, done) => {
    if (isClosing) request.raw.socket.destroySoon()
    done()
  })
  app.addHook('onClose', async () => void (await Promise.all(closed)))
}

/** Sockets that share a port would also share it with another program that allows it, such as a second Octavo. */
async function refuseTakenPort(at: Pick<ListenAt, 'host' | 'port'>): Promise<void> {
  const probe = createServer()
  await opened(probe.listen(at))
  await once(probe.close(), 'close')
}

/** Rejects if the port is taken. */
const opened = (server: Server) => once(server, 'listening')
