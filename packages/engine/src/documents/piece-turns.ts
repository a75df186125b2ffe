import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

/** Pieces of uploads that this process is receiving, one at a time for each document. */
export interface PieceTurns {
  /** Receives a piece, after an earlier one of the same document has ended. */
  receive<Result>(ref: string, body: Readable, work: () => Promise<Result>): Promise<Result>
  /** Resolves when no piece of the document is under way. */
  ended(ref: string): Promise<void>
}

interface UnderWay {
  ended: Promise<void>
  body: Readable
}

/** A broken connection is noticed later here than by the sender, and what has arrived is still being stored. */
const patienceMs = 3000

/**
 * A sender whose connection broke asks at once where to go on. Answered before the broken piece is stored, it would send bytes again that
 * are here already. A piece that doesn't end by itself is cut off: its sender has given it up.
 */
export function createPieceTurns(): PieceTurns {
  const underWay = new Map<string, UnderWay>()

  async function ended(ref: string): Promise<void> {
    for (let earlier = underWay.get(ref); earlier; earlier = underWay.get(ref)) {
      const patience = new AbortController()
      const late = pause(patienceMs, true, { signal: patience.signal }).catch(() => false)
      const isLate = await Promise.race([earlier.ended.then(() => false), late])
      patience.abort()
      if (isLate) earlier.body.destroy(new Error('a later call goes on with this upload'))
      await earlier.ended
    }
  }

  return {
    ended,
    async receive(ref, body, work) {
      await ended(ref)
      const { promise, resolve } = Promise.withResolvers<void>()
      underWay.set(ref, { ended: promise, body })
      try {
        return await work()
      } finally {
        underWay.delete(ref)
        resolve()
      }
    },
  }
}
