import { trimMemory } from '@octavo/documents/engines/trim-memory.ts'
import type { Log } from '@octavo/platform/log.ts'
import { type Rounds, startRounds } from '@octavo/platform/rounds.ts'

/** Rounds are far apart: less than what is worth the time after each job of a slot. */
const leastFreed = 2 * 1024 * 1024

/**
 * Gives freed memory back to the system from time to time. Many small tasks at once leave about 60 MB of it
 * between buffers that are still used, where the C library never looks by itself. A round with something to do takes some milliseconds.
 */
export function giveBackMemory({ log, everyMs = 5000 }: { log: Log; everyMs?: number }): Rounds {
  return startRounds(async () => trimMemory(leastFreed), {
    everyMs,
    onError: (error) => log.error({ err: error }, 'memory could not be given back'),
  })
}
