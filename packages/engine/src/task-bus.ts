import { EventEmitter } from 'node:events'
import type { Database } from '@octavo/data/database.ts'
import { readNews, taskChangedChannel } from '@octavo/data/task-events.ts'

/** Hears what any process tells about tasks and passes it to those who watch one of them here. */
export interface TaskBus {
  /** `ended` says that nothing more will come before somebody acts. */
  onChanged(taskRef: string, handler: (ended: boolean) => void): () => void
  close(): Promise<void>
}

export async function createTaskBus(database: Database): Promise<TaskBus> {
  const changed = new EventEmitter().setMaxListeners(0)
  const tell = (payload: string) => {
    const { taskRef, ended } = readNews(payload)
    changed.emit(taskRef, ended)
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
  for (const taskRef of emitter.eventNames()) emitter.emit(taskRef, true)
}
