import { EventEmitter } from 'node:events'
import type { Database } from '@octavo/data/database.ts'
import { type News, readNews, taskChangedChannel } from '@octavo/data/task-events.ts'

/** Hears what any process tells about tasks and passes it to those who watch one of them here. */
export interface TaskBus {
  /** `everything` when something may have been told that was not heard. */
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
    // What was told while the connection was gone is lost: everybody looks again.
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
