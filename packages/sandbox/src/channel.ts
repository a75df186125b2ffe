import type { Duplex } from 'node:stream'

/** One end of a slot's channel. */
export interface Channel<Out> {
  send(message: Out): void
  /** Whether earlier messages are still waiting for the other end to read them. */
  behind(): boolean
}

export interface ChannelEvents {
  /** Called for one message at a time: the next is read once this promise settles, which gives a fast sender backpressure. */
  onMessage(message: unknown): void | Promise<void>
  /** The other end has closed, sent an unreadable message or sent too much. Called once. */
  onEnd(reason: 'closed' | 'too large' | 'not understood'): void
}

/**
 * Messages as lines of JSON over a socket. Node's own IPC channel is not used, because it takes messages of any size
 * and handles (open descriptors) from the other end, which here is a process that hostile documents may have taken over.
 */
export function createChannel<Out>(stream: Duplex, maxBytes: number, events: ChannelEvents): Channel<Out> {
  // Ignores write errors to a dead child; the reading side reports its end.
  stream.on('error', () => {})
  readLines(stream, maxBytes, events.onMessage).then(
    () => events.onEnd('closed'),
    (error: unknown) =>
      events.onEnd(error instanceof LineTooLong ? 'too large' : error instanceof SyntaxError ? 'not understood' : 'closed'),
  )
  return {
    send(message) {
      if (stream.writable) stream.write(`${JSON.stringify(message)}\n`)
    },
    behind: () => stream.writableNeedDrain,
  }
}

class LineTooLong extends Error {}

async function readLines(stream: Duplex, maxBytes: number, onMessage: ChannelEvents['onMessage']): Promise<void> {
  let parts: Buffer[] = []
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let rest = chunk
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      parts.push(rest.subarray(0, end))
      if (length + end > maxBytes) throw new LineTooLong()
      const line = Buffer.concat(parts).toString()
      rest = rest.subarray(end + 1)
      parts = []
      length = 0
      await onMessage(JSON.parse(line))
    }
    parts.push(rest)
    length += rest.length
    if (length > maxBytes) throw new LineTooLong()
  }
}
