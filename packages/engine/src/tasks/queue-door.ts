import { AppError } from '@octavo/core/messages/errors.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'

/** Lets a run into the queue, or refuses it when the queue is full. `enter` is told how many waited when it was last counted. */
export type QueueDoor = <Entered>(enter: (waiting: number) => Promise<Entered>) => Promise<Entered>

/** How long a count of a queue that is far from full is good for. */
const countedForMs = 1000

/** Also counts runs that are just being added: concurrent ones don't see each other waiting yet. */
export function createQueueDoor({ queue, settings }: Pick<EngineDeps, 'queue' | 'settings'>): QueueDoor {
  let entering = 0
  let counted = { waiting: 0, atMs: Number.NEGATIVE_INFINITY, enteredSince: 0 }

  /** The queue isn't counted again for each run while it is less than half full, even if none that entered since has started. */
  async function count(): Promise<number> {
    const most = counted.waiting + counted.enteredSince + entering
    if (performance.now() - counted.atMs < countedForMs && most < settings.maxQueuedTasks / 2) return counted.waiting
    const { waiting } = await queue.depth()
    counted = { waiting, atMs: performance.now(), enteredSince: 0 }
    return waiting
  }

  return async (enter) => {
    entering += 1
    try {
      const waiting = await count()
      if (waiting + entering > settings.maxQueuedTasks) throw new AppError('UNAVAILABLE')
      const entered = await enter(waiting)
      counted.enteredSince += 1
      return entered
    } finally {
      entering -= 1
    }
  }
}
