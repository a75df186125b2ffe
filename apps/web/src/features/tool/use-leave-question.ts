import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { useModals } from '../../shared/modals/use-modals.ts'
import type { Work } from './work/work.ts'
import { lostByLeaving } from './work/work-state.ts'

/** Leaving discards files, and a result that wasn't downloaded, so it needs a confirmation. */
export function useLeaveQuestion(work: Work): void {
  const modals = useModals()
  // Checked at the moment of leaving: handing a result on marks it as taken in the same click.
  const lost = () => lostByLeaving(work.store.get())
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => lost() !== undefined && currentLocation.pathname !== nextLocation.pathname,
  )
  const ask = useEffectEvent(() => {
    if (blocker.state !== 'blocked') return
    modals.open('leave page', {
      loses: lost() ?? 'files',
      onLeave: async () => {
        await work.leave()
        blocker.proceed()
      },
      onStay: () => blocker.reset(),
    })
  })
  useEffect(() => {
    if (blocker.state === 'blocked') ask()
  }, [blocker.state])
}
