import { AppError } from '@octavo/core/messages/errors.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'

/** Lets a run into the queue, or refuses it where that is full. */
export type QueueDoor = <Entered>(enter: () => Promise<Entered>) => Promise<Entered>

/** Counts those who are on their way in beside those who wait: of many at one moment none sees the others waiting yet. */
export function createQueueDoor({ queue, settings }: Pick<EngineDeps, 'queue' | 'settings'>): QueueDoor {
  let entering = 0
  return async (enter) => {
    entering += 1
    try {
      const { waiting } = await queue.depth()
      if (waiting + entering > settings.maxQueuedTasks) throw new AppError('UNAVAILABLE')
      return await enter()
    } finally {
      entering -= 1
    }
  }
}
