import type { ResultView } from '@octavo/core/api/engine-api.ts'
import { announce } from '@octavo/ui/announce.ts'
import { useRef } from 'react'
import { sentenceOf } from '../../../shared/engine/call.ts'
import { toast } from '../../../shared/toasts.ts'
import type { Work } from '../work/work.ts'
import type { WorkState } from '../work/work-state.ts'

/** Gives results other names. The new one stands at once; `settled` resolves when the engine knows it too. */
export function useRenaming(work: Work) {
  const last = useRef<Promise<void>>(Promise.resolve())
  const show = (result: ResultView) => work.store.set((state) => withResult(state, result))
  const rename = (result: ResultView, name: string) => {
    show({ ...result, name })
    announce(`Renamed to ${name}`)
    last.current = last.current
      .then(() => work.engine()?.renameResult(result.ref, name))
      .then((renamed) => renamed && show(renamed))
      .catch((error: unknown) => {
        show(result)
        toast.warning(sentenceOf(error))
      })
  }
  return { rename, settled: () => last.current }
}

function withResult(state: WorkState, result: ResultView): WorkState {
  if (!state.task) return state
  const results = state.task.results.map((known) => (known.ref === result.ref ? result : known))
  return { ...state, task: { ...state.task, results } }
}
