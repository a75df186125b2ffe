import { EventEmitter } from 'node:events'
import type { Database } from '@octavo/data/database.ts'
import { type News, readNews, taskChangedChannel } from '@octavo/data/task-events.ts'

/** Receives the changes of tasks from all processes and passes them to the watchers in this one. */
export interface TaskBus {
  /** `everything` when a change may have been missed. */
  onChanged(taskRef: string, handler: (news: News | 'everything') => void): () => void
  close(): Promise<void>
}

export async function createTaskBus(database: Database): Promise<TaskBus> {
  const changed = new EventEmitter().setMaxListeners(0)
  const tell = (payload: string) => {
    const { taskRef, news } = readNews(payload)
    changed.emit(taskRef, news)
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
