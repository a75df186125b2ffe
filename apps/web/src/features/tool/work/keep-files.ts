import { addressesIn } from '@octavo/tools/capabilities.ts'
import { unsentFiles } from '../../../shared/work/lost-files.ts'
import { keepArrangement, keepChain, keepLeftOut, keepUnsent, keepUrls } from '../../../shared/work-storage.ts'
import type { ToolOptions } from './tool-options.ts'
import type { WorkContext } from './work-context.ts'

/**
 * Saves for a reload what only this page knows: the order of the files, their selected pages, files that haven't arrived, web pages, and
 * further steps.
 */
export function createKeeper({ tool, store, session }: WorkContext, toolOptions: () => ToolOptions | undefined): () => void {
  let kept = ''
  return () => {
    const taskRef = session.begun()?.session().taskRef
    const { files, leftOut, phase, options, chain } = store.get()
    if (!taskRef || phase === 'restoring' || phase === 'gone') return
    const names = new Map(files.flatMap(({ id, facts }) => (facts ? [[id, facts.ref] as const] : [])))
    const arrangement = { refs: [...names.values()], options: toolOptions()?.ofFiles(options, names) ?? {} }
    const unsent = unsentFiles(files)
    const urls = addressesIn(tool, options) ?? []
    const steps = chain.map((step) => ({ taskType: step.taskType, options: step.options }))
    // Each percent of an upload changes the store.
    const now = JSON.stringify([taskRef, arrangement, unsent, urls, steps, leftOut])
    if (now === kept) return
    kept = now
    keepArrangement(taskRef, arrangement)
    keepUnsent(taskRef, unsent)
    keepChain(taskRef, steps)
    keepLeftOut(taskRef, leftOut)
    if (urls.length > 0) keepUrls(taskRef, urls)
  }
}
