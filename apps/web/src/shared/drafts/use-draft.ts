import { useEffect, useState } from 'react'
import { createDraftKeeper, type DraftedWork, type DraftState, stateOf } from './draft-keeper.ts'
import type { Drafts } from './draft-storage.ts'

/** Keeps work on this device: two seconds after the last change, and when the page is hidden. The work must stay the same object. */
export function useDraft<Content>(drafts: Drafts<Content>, work: DraftedWork<Content>): DraftState {
  const [state, setState] = useState<DraftState>(() => stateOf(work))
  useEffect(() => {
    const keeper = createDraftKeeper(drafts, work, setState)
    const hide = () => window.document.visibilityState === 'hidden' && void keeper.keep()
    window.document.addEventListener('visibilitychange', hide)
    return () => {
      window.document.removeEventListener('visibilitychange', hide)
      void keeper.close()
    }
  }, [drafts, work])
  return state
}
