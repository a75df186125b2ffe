import type { Socket } from 'node:net'
import { AppError, type BareErrorCode } from '@octavo/core/messages/errors.ts'
import type { WebTarget } from './dial.ts'

/** What one page may use of the web. */
export interface VisitLimits {
  /** Bytes in both directions together. */
  maxBytes: number
  /** Requests and tunnels. */
  maxRequests: number
  /** Time for all of it. */
  limitMs: number
  /** Time for which a connection may be silent. */
  idleMs: number
}

/** The time in which one page is loaded, with all that it loads. */
export interface Visit {
  readonly signal: AbortSignal
  ended(): boolean
  /** Counts a request, or refuses it. */
  countRequest(): void
  /** Takes a connection into the visit: its bytes are counted and it ends with it. */
  adopt(socket: Socket, target: WebTarget): Socket
  /** Remembers why a host could not be reached. */
  refuse(target: WebTarget, code: BareErrorCode): void
  /** Why a host could not be reached, if it could not. */
  refusalOf(host: string): BareErrorCode | undefined
  /** The limit that was reached, if one was. */
  exceeded(): 'bytes' | 'requests' | 'time' | undefined
  /** Ends every connection of it. */
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

  // What has come so far may still be shown: the connections end, the visit goes on and lets nothing new through.
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

/** Bytes of a socket since the last look, in both directions. */
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
