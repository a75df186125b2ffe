import type { IncomingMessage } from 'node:http'
import { AppError } from '@octavo/core/messages/errors.ts'

/** Passes bytes on; throws once there are more than `maxBytes`. */
export async function* limitBytes(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
  refusal: () => AppError,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    if (bytes > maxBytes) throw refusal()
    yield chunk
  }
}

/** Passes bytes on; throws if the stream is shorter or longer than announced. */
export async function* exactBytes(source: AsyncIterable<Uint8Array>, announced: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    if (bytes > announced) break
    yield chunk
  }
  if (bytes !== announced) throw new AppError('INTERNAL', { cause: new Error(`${bytes} bytes came, ${announced} were announced`) })
}

/** The same bytes with small chunks merged, so that each is worth a system call. */
export async function* gatherBytes(source: AsyncIterable<Uint8Array>, leastBytes: number): AsyncGenerator<Uint8Array> {
  let gathered: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of source) {
    gathered.push(chunk)
    bytes += chunk.length
    if (bytes < leastBytes) continue
    yield gathered.length === 1 ? chunk : Buffer.concat(gathered)
    gathered = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(gathered)
}

/** The beginning of a stream. */
interface Peeked {
  head: Uint8Array
  /** All of the stream. */
  whole: AsyncGenerator<Uint8Array>
  /** For those who don't read the rest. */
  close(): Promise<unknown>
}

/** The first bytes of a stream, and the whole stream again. A piece may lie in memory that is used for the next one. */
export async function peekBytes(source: AsyncIterable<Uint8Array>, wanted: number): Promise<Peeked> {
  const iterator = source[Symbol.asyncIterator]()
  const chunks: Uint8Array[] = []
  let bytes = 0
  let ended = false
  while (bytes < wanted && !ended) {
    const last = chunks.pop()
    if (last) chunks.push(Buffer.from(last))
    const next = await iterator.next()
    if (next.done) ended = true
    else {
      chunks.push(next.value)
      bytes += next.value.length
    }
  }
  const close = async () => iterator.return?.()
  return { head: Buffer.concat(chunks, Math.min(bytes, wanted)), whole: replay(), close }

  async function* replay(): AsyncGenerator<Uint8Array> {
    try {
      yield* chunks.splice(0)
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
    } finally {
      await iterator.return?.()
    }
  }
}

export interface Pace {
  floorBytesPerSecond: number
  periodMs: number
}

/**
 * Reports a sender that sends less than a minimum of bytes per period: no part of the body may be dripped to hold a connection. A sender
 * whose bytes are waiting here unread isn't slow.
 */
export function watchPace(request: IncomingMessage, pace: Pace, onSlow: (error: AppError) => void): void {
  const floor = (pace.floorBytesPerSecond * pace.periodMs) / 1000
  const { socket } = request
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer)
    const bytes = socket.bytesRead - seen
    seen = socket.bytesRead
    if (bytes >= floor || request.readableLength > 0) return
    clearInterval(timer)
    onSlow(new AppError('REQUEST_TOO_SLOW'))
  }, pace.periodMs)
  request.once('close', () => clearInterval(timer))
}

/** Several streams as one, each opened when it is needed. */
export async function* joinBytes(sources: Iterable<() => Promise<AsyncIterable<Uint8Array>>>): AsyncGenerator<Uint8Array> {
  for (const open of sources) yield* await open()
}
