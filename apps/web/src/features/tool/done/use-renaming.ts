import type { ResultView } from '@octavo/core/api/engine-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { useRef } from 'react'
import { sentenceOf } from '../../../shared/engine/call.ts'
import { toast } from '../../../shared/toasts.ts'
import { resultRenamed } from '../work/transitions.ts'
import type { Work } from '../work/work.ts'

/** Renames results. The new name shows at once; `settled` resolves when the engine has it too. */
export function useRenaming(work: Work) {
  const last = useRef<Promise<void>>(Promise.resolve())
  const show = (result: ResultView) => work.store.set((state) => resultRenamed(state, result))
  const rename = (result: ResultView, name: string) => {
    show({ ...result, name })
    announce(t('Renamed to {name}', { name }))
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
