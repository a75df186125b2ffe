import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import type { BareErrorCode } from '@octavo/core/messages/errors.ts'

/** An open way to the web, for one page. */
export interface Visit {
  /** What the gate knows of a host: why it was not reached, and whether a limit of the whole visit was. */
  ask(host: string): Promise<{ refusal?: BareErrorCode; exceeded?: 'bytes' | 'requests' | 'time' }>
  /** Closes the way; every connection of the page ends. */
  end(): Promise<void>
}

/** Opens the way to the web at the gate that stands outside. */
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
