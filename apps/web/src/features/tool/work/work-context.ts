import type { ReadyTool } from '@octavo/tools'
import type { Store } from '../../../shared/store.ts'
import type { FilesHooks } from '../../../shared/work/files-context.ts'
import type { TaskSession } from '../../../shared/work/task-session.ts'
import type { WorkState } from './work-state.ts'

/** How the work communicates with the page. */
export interface WorkHooks extends Pick<FilesHooks, 'warn' | 'sizeLimit'> {
  /** The task's ref goes into the address, so that a reload can restore it. */
  onTask(taskRef: string): void
}

/** Shared by the parts of a tool page's work. */
export interface WorkContext {
  tool: ReadyTool
  store: Store<WorkState>
  session: TaskSession
  hooks: WorkHooks
}
