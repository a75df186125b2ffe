import type { RunPlace } from '@octavo/core/api/engine-api.ts'
import { type Claim, saveProgress } from '@octavo/data/task-rows.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'

const minIntervalMs = 200

/** Writes progress to the database a few times a second at most; the last report wins. */
export interface ProgressWriter {
  report(done: number, place?: RunPlace): void
  /** Waits for a write under way; later reports go nowhere. */
  stop(): Promise<void>
}

/** `reached` is what an earlier attempt had told: nobody sees a run go back. */
export function createProgressWriter(deps: EngineDeps, claim: Claim, reached: number): ProgressWriter {
  let latest = reached
  let written = reached
  let place: RunPlace | null = null
  let writtenPlace: RunPlace | null = null
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<unknown> = Promise.resolve()

  function write(): void {
    timer = undefined
    if (stopped || (latest === written && place === writtenPlace)) return
    written = latest
    writtenPlace = place
    // Progress that cannot be written now is not worth failing a run for: its end is written separately.
    writing = saveProgress(deps.database.db, claim, { progress: latest, place }).catch(() => {})
  }

  return {
    report(done, at) {
      if (at) place = at
      // It never goes back, and only the end of the run says 1.
      latest = Math.max(latest, Math.min(done, 0.99))
      if (!stopped) timer ??= setTimeout(write, minIntervalMs)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await writing
    },
  }
}
