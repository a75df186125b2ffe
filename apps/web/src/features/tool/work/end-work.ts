import { isGone, sentenceOf } from '../../../shared/engine/call.ts'
import { deleteTask } from '../../../shared/engine/main-api.ts'
import { logFailure } from '../../../shared/log.ts'
import type { WorkFiles } from '../../../shared/work/work-files.ts'
import { forgetSession } from '../../../shared/work-storage.ts'
import { cleared, taskGone } from './transitions.ts'
import type { WorkContext } from './work-context.ts'

/** The ways in which a task ends, early or on time. */
export interface WorkEnd {
  /** Ends the task and deletes its files at once. */
  deleteNow(): Promise<void>
  /** Removes all files from the page and the engine. */
  removeAll(): Promise<void>
  /** Ends the task because the page is left. A failure is reported but doesn't block leaving: the task expires by itself. */
  leave(): Promise<void>
  /** The task has expired: its files are removed and the page says so. */
  expire(): Promise<void>
}

export function createWorkEnd({ store, session, hooks }: WorkContext, files: WorkFiles): WorkEnd {
  function clear(): void {
    files.clear()
    store.set(cleared)
  }

  async function end(): Promise<void> {
    const begun = session.begun()?.session()
    if (begun) await deleteTask(begun)
    session.forget()
    forgetSession('engineToken', 'engineUrl', 'taskRef', 'taskType', 'contentType')
  }

  return {
    async deleteNow() {
      try {
        await end()
      } catch (error) {
        // Nothing is reported as deleted that isn't.
        if (!isGone(error)) return hooks.warn(sentenceOf(error))
      }
      clear()
    },
    async removeAll() {
      const engine = session.begun()
      try {
        await engine?.removeAll()
      } catch (error) {
        if (!isGone(error)) return hooks.warn(sentenceOf(error))
      }
      session.forget()
      forgetSession('engineToken', 'engineUrl')
      clear()
      // The next file starts a new task. Uploads still running to this one find it ended.
      if (engine) await deleteTask(engine.session()).catch((error: unknown) => logFailure('The emptied task could not be ended', error))
    },
    async leave() {
      try {
        await end()
      } catch (error) {
        if (!isGone(error)) hooks.warn(sentenceOf(error))
      }
    },
    async expire() {
      store.set(taskGone)
      // The server deletes the files at this moment by itself; this is for a server whose clock is slightly behind.
      await end().catch(() => undefined)
    },
  }
}
