import type { AppError } from '@octavo/core/messages/errors.ts'
import type { SelfCheck } from './contract.ts'
import { wasEndedFromOutside } from './death.ts'

/** How often in a row a starting slot may be killed from outside before that counts against the machine. */
const toleratedEnds = 5

/** The most times as long as usual that a slot may take to start. */
const mostPatience = 8

/** Counts consecutive failures to start a slot, and says how long to wait before the next try and how long that may take. */
export function createSetbacks() {
  let failures = 0
  let ends = 0
  return {
    /** Consecutive failures, including this one. A slot killed from outside doesn't count at first: it would have started. */
    count: (error: unknown) => (wasEndedFromOutside(error) && ++ends <= toleratedEnds ? failures : ++failures),
    /** A machine too busy to start a slot in time would otherwise never start one. */
    patience: () => Math.min(2 ** failures, mostPatience),
    pauseMs: () => (failures === 0 ? 0 : Math.min(100 * 2 ** failures, 5000)),
    forget() {
      failures = 0
      ends = 0
    },
  }
}

/** Remembers whether slots can be started at all. */
export function createHealth() {
  let first = Promise.withResolvers<SelfCheck>()
  let error: AppError | undefined
  first.promise.catch(() => {})
  return {
    firstAnswer: () => first.promise,
    broken: () => error,
    answered(check: SelfCheck) {
      if (error) first = Promise.withResolvers<SelfCheck>()
      error = undefined
      first.resolve(check)
    },
    broke(reason: AppError) {
      error = reason
      first.reject(reason)
      first = Promise.withResolvers<SelfCheck>()
      first.promise.catch(() => {})
      first.reject(reason)
    },
  }
}
