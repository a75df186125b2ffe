import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

export interface Subscription {
  close(): Promise<void>
}

export interface ListenOptions {
  /** Called when the connection is back after a loss: notifications in between are lost, so read the rows again. */
  onReconnect?: () => void
}

/** Notifications of PostgreSQL over a separate connection, which reconnects by itself. */
export interface Listener {
  /** Resolves when the channel is being listened to; waits for the database if it is down. */
  listen(channel: string, handler: (payload: string) => void, options?: ListenOptions): Promise<Subscription>
  close(): Promise<void>
}

interface Subscriber extends ListenOptions {
  channel: string
  handler: (payload: string) => void
}

const heartbeatMs = 10_000
const lastBackOffMs = 3_000

export function createListener(config: pg.ClientConfig, onLost: (cause: unknown) => void): Listener {
  const subscribers = new Set<Subscriber>()
  const closing = new AbortController()
  let connected: Promise<pg.Client> | undefined
  let hasBeenConnected = false

  function connection(): Promise<pg.Client> {
    connected ??= connectPatiently()
    return connected
  }

  async function connectPatiently(): Promise<pg.Client> {
    for (let failures = 0; ; failures += 1) {
      closing.signal.throwIfAborted()
      try {
        const client = await connectOnce()
        if (hasBeenConnected) for (const subscriber of subscribers) subscriber.onReconnect?.()
        hasBeenConnected = true
        return client
      } catch {
        await delay(Math.min(lastBackOffMs, 50 * 2 ** failures), undefined, { signal: closing.signal })
      }
    }
  }

  async function connectOnce(): Promise<pg.Client> {
    const client = new pg.Client({ ...config, query_timeout: 5_000 })
    let heartbeat: NodeJS.Timeout | undefined
    let lost = false
    const lose = (cause: unknown) => {
      if (lost) return
      lost = true
      clearInterval(heartbeat)
      client.end().catch(() => {})
      if (closing.signal.aborted || !established) return
      onLost(cause)
      connected = undefined
      connection().catch(() => {})
    }
    let established = false
    client.on('error', lose)
    client.on('end', () => lose(new Error('the connection ended')))
    client.on('notification', ({ channel, payload = '' }) => {
      for (const subscriber of subscribers) if (subscriber.channel === channel) subscriber.handler(payload)
    })
    try {
      await client.connect()
      for (const channel of new Set([...subscribers].map((subscriber) => subscriber.channel)))
        await client.query(`listen ${quoted(channel)}`)
    } catch (cause) {
      lose(cause)
      throw cause
    }
    if (lost) throw new Error('the connection ended')
    established = true
    // A connection that a firewall dropped silently is only noticed when it is used.
    heartbeat = setInterval(() => client.query('select 1').catch(lose), heartbeatMs).unref()
    return client
  }

  return {
    async listen(channel, handler, options = {}) {
      const subscriber: Subscriber = { channel, handler, ...options }
      subscribers.add(subscriber)
      // If this connection breaks here, the next one starts with every channel.
      const client = await connection()
      await client.query(`listen ${quoted(channel)}`).catch(() => connection())
      return {
        async close() {
          subscribers.delete(subscriber)
          if ([...subscribers].some((other) => other.channel === channel)) return
          await connected?.then((open) => open.query(`unlisten ${quoted(channel)}`)).catch(() => {})
        },
      }
    },
    async close() {
      closing.abort()
      subscribers.clear()
      const client = await connected?.catch(() => undefined)
      await client?.end().catch(() => {})
    },
  }
}

function quoted(channel: string): string {
  return pg.escapeIdentifier(channel)
}
