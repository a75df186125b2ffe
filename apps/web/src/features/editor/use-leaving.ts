import { useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useModals } from '../../shared/modals/use-modals.ts'
import { clearSession } from '../../shared/work-storage.ts'
import type { EditorDocument } from './editor-document.ts'
import { type Content, isChanged } from './state/content.ts'
import type { Editor } from './state/editor-store.ts'

/** Leaving with changes that weren't downloaded needs a confirmation. It clears the session only: the task ends by itself. */
export function useLeaving({ document, editor }: { document: EditorDocument; editor: Editor }): { taken(content: Content): void } {
  const modals = useModals()
  const takenContent = useRef<Content>(undefined)
  const isLost = () => isChanged(editor.content(), document.pageCount) && editor.content() !== takenContent.current
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
