import { useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useModals } from '../modals/use-modals.ts'
import { clearSession } from '../work-storage.ts'

/** Work on a document that leaving would lose. */
export interface LeftWork<Content> {
  content(): Content
  /** Whether anything was done. */
  isChanged(content: Content): boolean
}

/** Leaving with changes that weren't downloaded needs a confirmation. It clears the session only: the task ends by itself. */
export function useLeaving<Content>({ content, isChanged }: LeftWork<Content>): { taken(content: Content | undefined): void } {
  const modals = useModals()
  const takenContent = useRef<Content>(undefined)
  const isLost = () => isChanged(content()) && content() !== takenContent.current
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isLost() && currentLocation.pathname !== nextLocation.pathname)
  const ask = useEffectEvent(() => {
    if (blocker.state !== 'blocked') return
    modals.open('leave page', {
      loses: 'files',
      onLeave() {
        clearSession()
        blocker.proceed()
      },
      onStay: () => blocker.reset(),
    })
  })
  useEffect(() => {
    if (blocker.state === 'blocked') ask()
  }, [blocker.state])
  return {
    taken(content) {
      takenContent.current = content
    },
  }
}
