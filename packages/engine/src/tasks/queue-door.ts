import { AppError } from '@octavo/core/messages/errors.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'

/** Lets a run into the queue, or refuses it when the queue is full. */
export type QueueDoor = <Entered>(enter: () => Promise<Entered>) => Promise<Entered>

/** Also counts runs that are just being added: concurrent ones don't see each other waiting yet. */
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
