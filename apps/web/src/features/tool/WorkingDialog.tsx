import type { ReadyTool } from '@octavo/tools'
import Loading from '../../shared/modals/Loading.tsx'
import { positionText } from './work/run-position.ts'
import type { WorkState } from './work/work-state.ts'

/** The loading modal of a running task: true progress and a way out. */
export function WorkingDialog({ tool, state, onCancel }: { tool: ReadyTool; state: WorkState; onCancel: () => void }) {
  const { task } = state
  return (
    <Loading title={tool.loadingText} position={positionOf(state)} progress={task?.progress ?? 0} onCancel={onCancel} onClose={() => {}} />
  )
}

function positionOf(state: WorkState): string {
  const { task, isCutOff } = state
  if (isCutOff) return 'Octavo cannot be reached. Your task goes on, and this page finds it again.'
  if (!task || task.status === 'CREATED') return 'Starting'
  if (task.status !== 'QUEUED') return positionText(state, Date.now())
  return task.queuePosition ? `${task.queuePosition} before you in the queue` : 'Next in the queue'
}
