import type { ReadyTool } from '@octavo/tools'
import type { Store } from '../../../shared/store.ts'
import type { FilesHooks } from '../../../shared/work/files-context.ts'
import type { TaskSession } from '../../../shared/work/task-session.ts'
import type { WorkState } from './work-state.ts'

/** How the work speaks to the page around it. */
export interface WorkHooks extends Pick<FilesHooks, 'warn' | 'sizeLimit'> {
  /** The task's ref goes into the address, so that a reload finds it again. */
  onTask(taskRef: string): void
}

/** What the parts of a tool page's work share. */
export interface WorkContext {
  tool: ReadyTool
  store: Store<WorkState>
  session: TaskSession
  hooks: WorkHooks
}
