import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface ListenAt {
  host: string
  port: number
}

/**
 * The number of sockets that listen on the port. Node accepts one connection per socket and turn of the event loop. A turn takes 10 ms and
 * more under load, so with a single socket 250 new visitors would wait for seconds before they are even refused.
 */
const sockets = 16
const closeIdleEveryMs = 20

/** Listens on one port with many sockets. Closing the app closes them all, after the calls in progress are answered. */
export async function listen(app: FastifyInstance, at: ListenAt): Promise<void> {
  const doors = Array.from({ length: sockets - 1 }, () =>
    // The options are those of Node's HTTP server.
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)),
  )
  closeWith(app, doors)
  await refuseTakenPort(at)
  const shared = { ...at, reusePort: true }
  await app.listen(shared)
  for (const door of doors) await opened(door.listen(shared))
}

function closeWith(app: FastifyInstance, doors: readonly Server[]): void {
  const closed: Promise<unknown>[] = []
  let idle: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    closed.push(...doors.filter(({ listening }) => listening).map((door) => once(door.close(), 'close')))
    // Node closes connections that are idle now, and would keep those of calls in progress open for another call after their answer.
    idle = setInterval(() => app.server.closeIdleConnections(), closeIdleEveryMs)
  })
  app.addHook('onClose', async () => {
    await Promise.all(closed)
    clearInterval(idle)
  })
}

/** Sockets that share a port would also share it with another program that allows it, such as a second Octavo. */
async function refuseTakenPort(at: ListenAt): Promise<void> {
  const probe = createServer()
  await opened(probe.listen(at))
  await once(probe.close(), 'close')
}

/** Rejects if the port is taken. */
const opened = (server: Server) => once(server, 'listening')
