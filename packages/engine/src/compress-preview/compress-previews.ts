import { AppError } from '@octavo/core/messages/errors.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { type LevelTrial, type TrialTold, tryLevels } from './try-levels.ts'

/** How many people may wait for theirs. */
const most = 200

/** The previews that run now, one for each owner. */
export interface CompressPreviews {
  /** Takes the place of the owner's earlier one, which ends. */
  begin(owner: string): { run(trial: LevelTrial, told: TrialTold): Promise<void>; cancel(): void }
  /** Ends all of them. */
  close(): void
}

export function createCompressPreviews(deps: EngineDeps): CompressPreviews {
  const running = new Map<string, AbortController>()
  return {
    begin(owner) {
      running.get(owner)?.abort()
      if (running.size >= most && !running.has(owner)) throw new AppError('UNAVAILABLE')
      const stop = new AbortController()
      running.set(owner, stop)
      return {
        async run(trial, told) {
          try {
            await tryLevels(deps, trial, { told, signal: stop.signal })
          } catch (error) {
            if (!stop.signal.aborted) throw error
          } finally {
            if (running.get(owner) === stop) running.delete(owner)
          }
        },
        cancel: () => stop.abort(),
      }
    },
    close() {
      for (const stop of running.values()) stop.abort()
    },
  }
}
