import { EventEmitter } from 'node:events'
import type { Database } from '@octavo/data/database.ts'
import { taskChangedChannel } from '@octavo/data/task-events.ts'

/** Hears what any process tells about tasks and passes it to those who watch one of them here. */
export interface TaskBus {
  onChanged(taskRef: string, handler: () => void): () => void
  close(): Promise<void>
}

export async function createTaskBus(database: Database): Promise<TaskBus> {
  const changed = new EventEmitter().setMaxListeners(0)
  const subscription = await database.listen(taskChangedChannel, (taskRef) => changed.emit(taskRef), {
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
  for (const taskRef of emitter.eventNames()) emitter.emit(taskRef)
}
