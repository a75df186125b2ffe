import type { SlotUse } from './contract.ts'

/** The wall clock of a use. */
export interface UseClock {
  /** Tells the clock whether the job recognises the text of scans: `limitMs` doesn't count that time where the use has a limit for it. */
  setReading(isReading: boolean): void
  stop(): void
}

/** Calls `onOver` once the use exceeds one of its limits. */
export function startUseClock({ limitMs, readingLimitMs }: Pick<SlotUse, 'limitMs' | 'readingLimitMs'>, onOver: () => void): UseClock {
  const whole = setTimeout(onOver, readingLimitMs ?? limitMs)
  let leftMs = limitMs
  let beganAt = performance.now()
  let counting = readingLimitMs === undefined ? undefined : setTimeout(onOver, leftMs)
  return {
    setReading(isReading) {
      if (readingLimitMs === undefined || isReading === (counting === undefined)) return
      if (isReading) {
        leftMs -= performance.now() - beganAt
        clearTimeout(counting)
        counting = undefined
      } else {
        beganAt = performance.now()
        counting = setTimeout(onOver, Math.max(0, leftMs))
      }
    },
    stop() {
      clearTimeout(whole)
      clearTimeout(counting)
      // Parts that end with the job mustn't start the clock again.
      readingLimitMs = undefined
    },
  }
}
