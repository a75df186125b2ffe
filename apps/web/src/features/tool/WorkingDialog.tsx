import type { ReadyTool } from '@octavo/tools'
import { addressesIn } from '@octavo/tools/capabilities.ts'
import { useEffect, useState } from 'react'
import Loading from '../../shared/modals/Loading.tsx'
import { phasesOf, positionText } from './work/run-position.ts'
import { takesFiles } from './work/takes-files.ts'
import type { WorkIn } from './work/work-state.ts'

/** The loading modal of a running task: true progress and a way out. */
export function WorkingDialog({ tool, state, onCancel }: { tool: ReadyTool; state: WorkIn<'working'>; onCancel: () => void }) {
  const { task } = state.run
  const now = useNow()
  return (
    <Loading
      title={tool.loadingText}
      position={positionOf(tool, state, now)}
      progress={task?.progress ?? 0}
      phases={phasesOf(task, { sends: takesFiles(tool) })}
      onCancel={onCancel}
      onClose={() => {}}
    />
  )
}

function positionOf(tool: ReadyTool, state: WorkIn<'working'>, now: number): string {
  const { task, isCutOff } = state.run
  if (isCutOff) return "Octavo can't be reached. Your task continues, and this page finds it again."
  if (!task || task.status === 'CREATED') return 'Starting'
  if (task.status !== 'QUEUED') return positionText(state, now, addressesIn(tool, state.options))
  return task.queuePosition ? `${task.queuePosition} before you in the queue` : 'Next in the queue'
}

/** The time left shrinks also while a long page tells nothing new. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
