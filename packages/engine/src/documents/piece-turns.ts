import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

/** Pieces of uploads that this process is receiving, one at a time for each document. */
export interface PieceTurns {
  /** Receives a piece, after an earlier one of the same document has ended. */
  receive<Result>(document: PieceOwner, body: Readable, work: () => Promise<Result>): Promise<Result>
  /** Resolves when no piece of the document is under way. */
  ended(document: PieceOwner): Promise<void>
}

/** A document as a call names it. The task is that of the caller's token, so that nobody disturbs the uploads of another task. */
export interface PieceOwner {
  taskRef: string
  ref: string
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

  async function ended(document: PieceOwner): Promise<void> {
    const key = keyOf(document)
    for (let earlier = underWay.get(key); earlier; earlier = underWay.get(key)) {
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
    async receive(document, body, work) {
      const key = keyOf(document)
      if (underWay.has(key)) await ended(document)
      const { promise, resolve } = Promise.withResolvers<void>()
      underWay.set(key, { ended: promise, body })
      try {
        return await work()
      } finally {
        underWay.delete(key)
        resolve()
      }
    },
  }
}

const keyOf = ({ taskRef, ref }: PieceOwner) => `${taskRef}/${ref}`
