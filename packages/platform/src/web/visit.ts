import type { Socket } from 'node:net'
import { AppError, type BareErrorCode } from '@octavo/core/messages/errors.ts'
import type { WebTarget } from './dial.ts'

/** The web limits of one page. */
export interface VisitLimits {
  /** Bytes in both directions together. */
  maxBytes: number
  /** Requests and tunnels. */
  maxRequests: number
  /** The time limit of the whole visit. */
  limitMs: number
  /** The maximum silence of a connection. */
  idleMs: number
}

/** The loading of one page with everything it includes. */
export interface Visit {
  readonly signal: AbortSignal
  ended(): boolean
  /** Counts a request, or refuses it. */
  countRequest(): void
  /** Adds a connection to the visit: its bytes are counted, and it is closed with the visit. */
  adopt(socket: Socket, target: WebTarget): Socket
  /** Records why a host couldn't be reached. */
  refuse(target: WebTarget, code: BareErrorCode): void
  /** Why a host couldn't be reached, if so. */
  refusalOf(host: string): BareErrorCode | undefined
  /** The exceeded limit, if any. */
  exceeded(): 'bytes' | 'requests' | 'time' | undefined
  /** Closes all its connections. */
  end(): void
}

/** Begins a visit; `onEnd` is called once. */
export function createVisit(limits: VisitLimits, onEnd: () => void): Visit {
  const over = new AbortController()
  const refusals = new Map<string, BareErrorCode>()
  const sockets = new Set<Socket>()
  let bytes = 0
  let requests = 0
  let excess: ReturnType<Visit['exceeded']>
  const clock = setTimeout(() => exceed('time'), limits.limitMs)
  return {
    signal: over.signal,
    ended: () => over.signal.aborted,
    countRequest() {
      if (excess) throw new AppError('URL_TOO_LARGE')
      requests += 1
      if (requests <= limits.maxRequests) return
      excess = 'requests'
      throw new AppError('URL_TOO_LARGE')
    },
    adopt(socket, target) {
      if (over.signal.aborted || excess) {
        socket.destroy()
        throw new AppError('URL_TIMED_OUT')
      }
      sockets.add(socket)
      const count = createByteCount(socket)
      socket.on('data', () => spend(count()))
      socket.on('drain', () => spend(count()))
      socket.once('close', () => {
        sockets.delete(socket)
        spend(count())
      })
      socket.setTimeout(limits.idleMs, () => {
        refusals.set(keyOf(target.host), 'URL_TIMED_OUT')
        socket.destroy(new AppError('URL_TIMED_OUT'))
      })
      return socket
    },
    refuse: ({ host }, code) => void refusals.set(keyOf(host), code),
    refusalOf: (host) => refusals.get(keyOf(host)),
    exceeded: () => excess,
    end,
  }

  function spend(more: number): void {
    bytes += more
    if (bytes > limits.maxBytes) exceed('bytes')
  }

  // What has arrived so far may still be shown: the connections close, and the visit continues but lets nothing new through.
  function exceed(what: 'bytes' | 'time'): void {
    excess ??= what
    for (const socket of sockets) socket.destroy()
  }

  function end(): void {
    if (over.signal.aborted) return
    clearTimeout(clock)
    over.abort()
    for (const socket of sockets) socket.destroy()
    onEnd()
  }
}

/** Bytes of a socket since the last call, in both directions. */
function createByteCount(socket: Socket): () => number {
  let seen = 0
  return () => {
    const now = socket.bytesRead + socket.bytesWritten
    const more = now - seen
    seen = now
    return more
  }
}

function keyOf(host: string): string {
  return host.toLowerCase()
}
