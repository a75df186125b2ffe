import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import type { BareErrorCode } from '@octavo/core/messages/errors.ts'

/** Open access to the web, for one page. */
export interface Visit {
  /** Asks the gate about a host: why it wasn't reached, and whether a limit of the whole visit was exceeded. */
  ask(host: string): Promise<{ refusal?: BareErrorCode; exceeded?: 'bytes' | 'requests' | 'time' }>
  /** Closes the access; every connection of the page ends. */
  end(): Promise<void>
}

/** Opens access to the web at the gate outside the slot. */
export async function beginVisit(socketPath: string): Promise<Visit> {
  const socket = connect(socketPath)
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  socket.on('error', () => {})
  if ((await lines.next()).done) throw new Error('the gate is closed')
  return {
    async ask(host) {
      socket.write(`${host.replace(/\s/g, '')}\n`)
      const { value, done } = await lines.next()
      return done ? { exceeded: 'time' } : JSON.parse(value)
    },
    async end() {
      if (socket.destroyed) return
      socket.end()
      await once(socket, 'close')
    },
  }
}
