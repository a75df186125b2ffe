import type { IncomingMessage } from 'node:http'
import { AppError } from '@octavo/core/messages/errors.ts'

/** Passes bytes on until there are more than `maxBytes`, which is then refused. */
export async function* limitBytes(source: AsyncIterable<Uint8Array>, maxBytes: number, refusal: AppError): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    if (bytes > maxBytes) throw refusal
    yield chunk
  }
}

/** Passes bytes on; a stream that has fewer or more than were announced is an error, never an answer. */
export async function* exactBytes(source: AsyncIterable<Uint8Array>, announced: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    if (bytes > announced) break
    yield chunk
  }
  if (bytes !== announced) throw new AppError('INTERNAL', { cause: new Error(`${bytes} bytes came, ${announced} were announced`) })
}

/** The same bytes with small chunks put together, so that each is worth a call of the system. */
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

/** The first bytes of a stream, and the whole stream again. */
export async function peekBytes(
  source: AsyncIterable<Uint8Array>,
  wanted: number,
): Promise<{ head: Uint8Array; whole: AsyncGenerator<Uint8Array> }> {
  const iterator = source[Symbol.asyncIterator]()
  const chunks: Uint8Array[] = []
  let bytes = 0
  let ended = false
  while (bytes < wanted && !ended) {
    const next = await iterator.next()
    if (next.done) ended = true
    else {
      chunks.push(next.value)
      bytes += next.value.length
    }
  }
  return { head: Buffer.concat(chunks).subarray(0, wanted), whole: replay() }

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
 * Tells when a sender brings less than a floor of bytes in a period: nobody must hold a connection by dripping, whatever
 * part of the body is due. A sender whose bytes lie here unread is not the slow one.
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

/** Several streams as one, each opened when its turn comes. */
export async function* joinBytes(sources: Iterable<() => Promise<AsyncIterable<Uint8Array>>>): AsyncGenerator<Uint8Array> {
  for (const open of sources) yield* await open()
}
