import type { Readable, Writable } from 'node:stream'

/** The Chrome DevTools protocol over a pipe. */
export interface Devtools {
  send<Answer = unknown>(method: string, params?: object, session?: string): Promise<Answer>
  /** Listens for one kind of event, of one session or of the browser itself; returns a function that stops it. */
  on(method: string, session: string | undefined, listener: (params: never) => void): () => void
  /** Rejects when the browser has exited. */
  gone: Promise<never>
}

/** The browser refused a command. */
export class DevtoolsError extends Error {}

// What a page makes the browser send must not fill this process's memory; a printed file comes in pieces far below this.
const maxMessageBytes = 64 * 1024 * 1024

/** Runs the protocol over two streams: JSON messages, each followed by a zero byte. */
export function createDevtools(input: Readable, output: Writable): Devtools {
  const waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>()
  const listeners = new Map<string, Set<(params: never) => void>>()
  const gone = Promise.withResolvers<never>()
  gone.promise.catch(() => {})
  let nextId = 1
  let parts: Buffer[] = []
  let bytes = 0
  input.on('data', (chunk: Buffer) => {
    let rest = chunk
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      const message = Buffer.concat([...parts, rest.subarray(0, end)]).toString()
      parts = []
      bytes = 0
      rest = rest.subarray(end + 1)
      take(JSON.parse(message) as Message)
    }
    parts.push(rest)
    bytes += rest.length
    if (bytes > maxMessageBytes) fail(new Error('the browser says too much'))
  })
  input.once('close', () => fail(new Error('the browser has gone')))
  input.once('error', fail)
  output.on('error', fail)

  return {
    send(method, params = {}, session) {
      const id = nextId++
      const { promise, resolve, reject } = Promise.withResolvers<never>()
      waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject })
      output.write(`${JSON.stringify({ id, method, params, ...(session && { sessionId: session }) })}\0`)
      return promise
    },
    on(method, session, listener) {
      const key = `${session ?? ''} ${method}`
      const all = listeners.get(key) ?? new Set()
      listeners.set(key, all.add(listener))
      return () => {
        all.delete(listener)
        if (all.size === 0) listeners.delete(key)
      }
    },
    gone: gone.promise,
  }

  function take(message: Message): void {
    if (message.id === undefined) {
      for (const listener of listeners.get(`${message.sessionId ?? ''} ${message.method}`) ?? []) listener(message.params as never)
      return
    }
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.error) call?.reject(new DevtoolsError(message.error.message))
    else call?.resolve(message.result)
  }

  function fail(error: Error): void {
    gone.reject(error)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    input.destroy()
  }
}

interface Message {
  id?: number
  sessionId?: string
  method?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
}
