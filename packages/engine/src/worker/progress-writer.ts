import type { RunPlace } from '@octavo/core/api/engine-api.ts'
import { type Claim, saveProgress } from '@octavo/data/run-rows.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'

const minIntervalMs = 200

/** Writes progress to the database a few times a second at most; the last report wins. */
export interface ProgressWriter {
  report(done: number, place?: RunPlace): void
  /** Waits for a write in progress; later reports are ignored. */
  stop(): Promise<void>
}

/** `reached` is the progress of an earlier attempt: a run's progress never goes back. */
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
    // A failed write of progress isn't worth failing a run: the end is written separately.
    writing = saveProgress(deps.database.db, claim, { progress: latest, place }).catch(() => {})
  }

  return {
    report(done, at) {
      if (at) place = at
      // Never decreases, and reaches 1 only at the end of the run.
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
