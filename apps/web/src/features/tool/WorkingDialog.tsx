import { plural } from '@octavo/core/words/plural.ts'
import { t, tData } from '@octavo/core/words/t.ts'
import type { ReadyTool } from '@octavo/tools'
import { addressesIn } from '@octavo/tools/capabilities.ts'
import { useEffect, useState } from 'react'
import Loading from '../../shared/modals/Loading.tsx'
import { phasesOf, positionText } from './work/run-position.ts'
import { takesFiles } from './work/takes-files.ts'
import type { WorkIn } from './work/work-state.ts'

/** The loading modal of a running task: progress and a cancel button. */
export function WorkingDialog({ tool, state, onCancel }: { tool: ReadyTool; state: WorkIn<'working'>; onCancel: () => void }) {
  const { task } = state.run
  const now = useNow()
  return (
    <Loading
      title={tData(tool.loadingText)}
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
  if (isCutOff) return t("We can't reach the server. Your task continues, and this page will reconnect.")
  if (!task || task.status === 'CREATED') return t('Starting')
  if (task.status !== 'QUEUED') return positionText(state, now, addressesIn(tool, state.options))
  return task.queuePosition
    ? plural(task.queuePosition, '# task ahead of you in the queue', '# tasks ahead of you in the queue')
    : t('Next in the queue')
}

/** Updates the remaining time even while a long page reports nothing new. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
