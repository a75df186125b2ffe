import type { ComparedSide } from '@octavo/core/api/fidelity.ts'
import type { LentSlot } from '@octavo/sandbox/contract.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { comparedObject } from '../shared/object-keys.ts'
import type { OpenTask } from '../shared/open-task.ts'
import type { RunLog } from './run-log.ts'
import type { StepProof } from './run-steps.ts'

/** Keeps how the results of a run compare with what they were made from, and both sides to be looked at. */
export interface Comparisons {
  /** The ref of a result by its name in the slot, by which its proof names it. */
  expect(file: string, ref: string): void
  add(proof: StepProof): Promise<void>
}

/** What is kept lives as long as the task, and is neither listed nor downloaded. */
export function createComparisons(
  deps: Pick<EngineDeps, 'sealed'>,
  { task, slot, log }: { task: OpenTask; slot: LentSlot; log: RunLog },
): Comparisons {
  const refs = new Map<string, string>()

  async function keep(file: string, place: { ref: string; side: ComparedSide }): Promise<number> {
    const { size, content } = await slot.open(file)
    await deps.sealed.write(comparedObject(task.row.ref, place), task.key, content)
    return size
  }

  return {
    expect: (file, ref) => void refs.set(file, ref),
    async add({ result, file, report, document, between }) {
      const ref = refs.get(result)
      if (ref === undefined) return
      const about = { ...report, result: ref, ...(document !== undefined && { document }) }
      // A file between steps whose password isn't stored can't be shown later.
      const isSeen = between ? between.password === undefined : document !== undefined
      if (!isSeen) return log.compared(about)
      const after = await keep(file, { ref, side: 'after' })
      const before = between && (await keep(between.file, { ref, side: 'before' }))
      await slot.remove(file)
      log.compared({ ...about, kept: { after, ...(before !== undefined && { before }) } })
    },
  }
}
