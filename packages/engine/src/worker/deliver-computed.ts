import { createDistinctNames } from '@octavo/core/files/file-names.ts'
import type { DocumentRow } from '@octavo/data/tables.ts'
import type { Claim } from '@octavo/data/task-rows.ts'
import { findTool } from '@octavo/tools'
import type { EngineDeps } from '../shared/engine-deps.ts'
import type { OpenTask } from '../shared/open-task.ts'
import { type ComputedResult, findComputed } from '../tasks/computed-results.ts'
import type { Orders } from '../tasks/execute-task.ts'
import type { ResultWriter } from './result-writer.ts'
import type { RunLog } from './run-log.ts'
import { nameOf, storeResult } from './store-result.ts'

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

/** Delivers results that were made before, and returns their number. */
export async function deliverComputed(
  deps: EngineDeps,
  {
    task,
    claim,
    log,
    results,
    computed,
  }: { task: OpenTask; claim: Claim; log: RunLog; results: ResultWriter; computed: readonly Computed[] },
): Promise<number> {
  const distinct = createDistinctNames()
  for (const [position, { objectKey, notes, ...result }] of computed.entries()) {
    for (const note of notes) log.note(note)
    const content = await deps.sealed.read(objectKey, task.key)
    await results.add(await storeResult(deps, { task, claim, content, result, name: distinct(nameOf(result)), position }))
  }
  return computed.length
}
