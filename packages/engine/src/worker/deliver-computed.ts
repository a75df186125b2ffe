import { createDistinctNames } from '@octavo/core/files/file-names.ts'
import type { DocumentRow } from '@octavo/data/tables.ts'
import { findTool } from '@octavo/tools'
import type { EngineDeps } from '../shared/engine-deps.ts'
import type { OpenTask } from '../shared/open-task.ts'
import { type ComputedResult, findComputed } from '../tasks/computed-results.ts'
import type { Orders } from '../tasks/execute-task.ts'
import { nameOf } from './result-store.ts'
import type { ResultWriter } from './result-writer.ts'
import type { RunLog } from './run-log.ts'

type Computed = ComputedResult & { objectKey: string; document: string }

/** The results of a run, if all of them were made before it was asked for. */
export async function computedResults(
  deps: EngineDeps,
  { task, orders: { steps }, documents }: { task: OpenTask; orders: Orders; documents: readonly DocumentRow[] },
): Promise<Computed[] | undefined> {
  const [step] = steps
  if (!step || steps.length > 1 || !findTool(step.taskType)?.isComputedAhead) return undefined
  const found: Computed[] = []
  for (const { ref } of documents) {
    const computed = await findComputed(deps, task, { ref, step, isSample: false })
    if (!computed) return undefined
    found.push({ ...computed, document: ref })
  }
  return found
}

/** Delivers results that were made before. */
export async function deliverComputed(
  deps: EngineDeps,
  { task, log, results, computed }: { task: OpenTask; log: RunLog; results: ResultWriter; computed: readonly Computed[] },
): Promise<void> {
  const distinct = createDistinctNames()
  for (const { objectKey, notes, ...file } of computed) {
    for (const note of notes) log.note(note)
    const content = await deps.sealed.read(objectKey, task.key)
    await results.add({ file, name: distinct(nameOf(file)), size: file.size, content })
  }
}
