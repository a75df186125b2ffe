import type { ReadyTool } from '@octavo/tools'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useStorePart } from '../../shared/store.ts'
import type { Work } from './work/work.ts'

/**
 * The finished task has its own address, so that back leads to the options and forward to the result. The address is read from the browser:
 * the router renders a change with a delay, and the person may have gone back by then.
 */
export function useWorkAddress(work: Work, tool: ReadyTool): void {
  const [, setParameters] = useSearchParams()
  const { phase } = useStorePart(work.store, ({ phase }) => ({ phase }))
  const finish = useEffectEvent(() => {
    const state = work.store.get()
    if (state.phase !== 'done' || isResultAddress()) return
    setParameters({ taskRef: state.finished.task.taskRef, taskType: tool.type, success: 'true' }, { preventScrollReset: true })
  })
  const leaveResult = useEffectEvent(() => {
    const taskRef = addressParameters().get('taskRef')
    if (taskRef && isResultAddress()) setParameters({ taskRef }, { replace: true, preventScrollReset: true })
  })
  const previousPhase = useRef(phase)
  useEffect(() => {
    if (phase === 'done') finish()
    // A deleted task has no address; the landing removes it.
    else if (previousPhase.current === 'done' && phase !== 'select') leaveResult()
    previousPhase.current = phase
  }, [phase])
  useEffect(() => {
    const follow = () => (isResultAddress() ? work.showResult() : work.backToFiles())
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [work])
}

function isResultAddress(): boolean {
  return addressParameters().get('success') === 'true'
}

function addressParameters(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}
