import { useEffect, useState } from 'react'
import type { Draft, Drafts } from './draft-storage.ts'

/** What became of the last change: kept on this device, still to be kept, or not kept because the browser refuses. */
export type DraftState = 'unchanged' | 'waiting' | 'kept' | 'refused'

/** Work that is kept while it is done. */
export interface DraftedWork<Content> {
  content(): Content
  subscribe(listener: () => void): () => void
  /** Whether there is anything to keep. */
  isChanged(content: Content): boolean
  /** Of the file; undefined where a browser can't compute it. */
  sha256(): Promise<string | undefined>
  draftOf(content: Content): Omit<Draft<Content>, 'sha256' | 'at' | 'content'>
}

const pauseMs = 2000

/** Keeps work on this device: two seconds after the last change, and when the page is hidden. The work must stay the same object. */
export function useDraft<Content>(drafts: Drafts<Content>, work: DraftedWork<Content>): DraftState {
  const [state, setState] = useState<DraftState>(() => stateOf(work))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let kept: Content = work.content()
    /** What became of that. */
    let outcome: DraftState = stateOf(work)
    let held: ReturnType<Drafts<Content>['hold']> | undefined

    function settle(next: DraftState): void {
      outcome = next
      setState(next)
    }

    async function keep(): Promise<void> {
      clearTimeout(timer)
      const content = work.content()
      const hash = content === kept ? undefined : await work.sha256()
      if (content === kept) return
      kept = content
      outcome = 'waiting'
      if (hash === undefined) return settle('refused')
      held ??= drafts.hold(hash)
      const { name: sha256 } = await held
      if (!work.isChanged(content)) {
        await drafts.remove(sha256)
        return settle('unchanged')
      }
      settle((await drafts.keep({ ...work.draftOf(content), sha256, at: Date.now(), content })) ? 'kept' : 'refused')
    }

    const stop = work.subscribe(() => {
      clearTimeout(timer)
      // Undone before it was kept: there is nothing to wait for.
      if (work.content() === kept) return setState(outcome)
      setState('waiting')
      timer = setTimeout(() => void keep(), pauseMs)
    })
    const hide = () => window.document.visibilityState === 'hidden' && void keep()
    window.document.addEventListener('visibilitychange', hide)
    return () => {
      stop()
      window.document.removeEventListener('visibilitychange', hide)
      void keep().finally(async () => (await held)?.release())
    }
  }, [drafts, work])
  return state
}

function stateOf<Content>(work: DraftedWork<Content>): DraftState {
  return work.isChanged(work.content()) ? 'kept' : 'unchanged'
}
