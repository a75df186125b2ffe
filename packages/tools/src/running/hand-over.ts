import type { ToolResult } from './tool-jobs.ts'

/** A result that comes later than this after the last message isn't held back: it may be the last one for a while. */
const firstGatherMs = 10
/** The longer results have been coming, the less anybody waits for the next one: a tenth of that time, up to this. */
const mostGatherMs = 100
const mostAtOnce = 32
/** A few of them lie in the job's folder, beside inputs that are usually larger. */
const mostBytesAtOnce = 4 * 1024 * 1024

/** Hands results to the engine: small ones that are made quickly several at a time, while the next ones are already made. */
export interface HandOver {
  /** Waits until large results, and all but the last few of the small ones, are taken over: the job's folder doesn't fill up. */
  add(result: ToolResult): Promise<void>
  /** Resolves when all results are taken over. */
  end(): Promise<void>
}

/** `tell` resolves when the engine has taken the results over. */
export function createHandOver(tell: (results: ToolResult[]) => Promise<void>): HandOver {
  let held: ToolResult[] = []
  let heldBytes = 0
  let firstMs: number | undefined
  let lastToldMs = 0
  let taking: Promise<void> = Promise.resolve()

  async function tellHeld(): Promise<void> {
    const results = held
    held = []
    heldBytes = 0
    await taking
    if (results.length === 0) return
    taking = tell(results)
    // Thrown where it is awaited.
    taking.catch(() => {})
    lastToldMs = Date.now()
  }

  return {
    async add(result) {
      held.push(result)
      // A range of an input lies there anyway.
      if (result.start === undefined) heldBytes += result.size
      const now = Date.now()
      firstMs ??= now
      const gatherMs = Math.min(mostGatherMs, Math.max(firstGatherMs, (now - firstMs) / 10))
      const isLarge = heldBytes >= mostBytesAtOnce
      if (isLarge || held.length >= mostAtOnce || now - lastToldMs >= gatherMs) await tellHeld()
      if (isLarge) await taking
    },
    async end() {
      await tellHeld()
      await taking
    },
  }
}
