import type { ReadyTool } from '@octavo/tools'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useStorePart } from '../../shared/store.ts'
import type { Work } from './work/work.ts'

/** The finished task has an address of its own, so that back leads to the options and forward to the result. */
export function useWorkAddress(work: Work, tool: ReadyTool): void {
  const [parameters, setParameters] = useSearchParams()
  const { phase } = useStorePart(work.store, ({ phase }) => ({ phase }))
  const isResultAddress = parameters.get('success') === 'true'
  const finish = useEffectEvent(() => {
    const state = work.store.get()
    if (state.phase !== 'done' || isResultAddress) return
    setParameters({ taskRef: state.finished.task.taskRef, taskType: tool.type, success: 'true' }, { preventScrollReset: true })
  })
  const leaveResult = useEffectEvent(() => {
    const taskRef = parameters.get('taskRef')
    if (taskRef && isResultAddress) setParameters({ taskRef }, { replace: true, preventScrollReset: true })
  })
  const follow = useEffectEvent((shows: boolean) => (shows ? work.showResult() : work.backToFiles()))
  const previousPhase = useRef(phase)
  useEffect(() => {
    if (phase === 'done') finish()
    // A task that was deleted has no address; the landing takes it away.
    else if (previousPhase.current === 'done' && phase !== 'select') leaveResult()
    previousPhase.current = phase
  }, [phase])
  const previousAddress = useRef(isResultAddress)
  useEffect(() => {
    if (previousAddress.current !== isResultAddress) follow(isResultAddress)
    previousAddress.current = isResultAddress
  }, [isResultAddress])
}
