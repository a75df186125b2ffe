import { EventEmitter } from 'node:events'
import type { Database } from '@octavo/data/database.ts'
import { type News, readNews, taskChangedChannel } from '@octavo/data/task-events.ts'
import type { EndedRuns } from './ended-runs.ts'

/** Receives the changes of tasks from all processes and passes them to the watchers in this one. */
export interface TaskBus {
  /** `everything` when a change may have been missed. */
  onChanged(taskRef: string, handler: (news: News | 'everything') => void): () => void
  close(): Promise<void>
}

/** The worker of this process tells of an end itself, with what others would have to read; it has this much time for it. */
const toldHereMs = 50

export async function createTaskBus(database: Database, { isRunning }: Pick<EndedRuns, 'isRunning'>): Promise<TaskBus> {
  const changed = new EventEmitter().setMaxListeners(0)
  const tell = (payload: string) => {
    const { taskRef, news } = readNews(payload)
    if (changed.listenerCount(taskRef) === 0) return
    if (news === 'ended' && isRunning(taskRef)) setTimeout(() => changed.emit(taskRef, news), toldHereMs)
    else changed.emit(taskRef, news)
  }
  const subscription = await database.listen(taskChangedChannel, tell, {
    // Notifications during the lost connection are missing, so every watcher reads again.
    onReconnect: () => emitToAll(changed),
  })
  return {
    onChanged(taskRef, handler) {
      changed.on(taskRef, handler)
      return () => changed.off(taskRef, handler)
    },
    close: () => subscription.close(),
  }
}

function emitToAll(emitter: EventEmitter): void {
  for (const taskRef of emitter.eventNames()) emitter.emit(taskRef, 'everything')
}
