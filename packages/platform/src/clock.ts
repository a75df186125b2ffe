/** The source of the current time. */
export interface Clock {
  now(): Date
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() }

/** A clock for tests that only moves on request. */
export interface ManualClock extends Clock {
  advance(ms: number): void
  set(time: Date): void
}

/** A clock that shows `start` until it is moved. */
export function createManualClock(start: Date): ManualClock {
  let time = start.getTime()
  return {
    now: () => new Date(time),
    advance: (ms) => {
      time += ms
    },
    set: (moment) => {
      time = moment.getTime()
    },
  }
}
