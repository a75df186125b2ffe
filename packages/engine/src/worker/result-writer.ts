import type { NewResult } from '@octavo/data/new-results.ts'
import { addResults } from '@octavo/data/result-rows.ts'
import type { Claim } from '@octavo/data/task-rows.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { ClaimLost } from './claim-lost.ts'

/** Long enough for the end of a run with one result, short enough that nobody waits for the first of many. */
const gatherMs = 20
const mostAtOnce = 100

/** Records stored results a few at a time, and so makes them known. */
export interface ResultWriter {
  /** Throws if earlier results could not be recorded. */
  add(result: NewResult): Promise<void>
  /** Those that aren't recorded yet, for the statement that ends the run. */
  rest(): Promise<NewResult[]>
  /** Removes the bytes of those that aren't recorded. */
  discard(): Promise<void>
}

export function createResultWriter(deps: Pick<EngineDeps, 'database' | 'storage'>, claim: Claim): ResultWriter {
  let gathered: NewResult[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function write(): void {
    clearTimeout(timer)
    timer = undefined
    const made = gathered
    gathered = []
    writing = writing.then(() => record(made))
    // Thrown where the run waits for it.
    writing.catch(() => {})
  }

  async function record(made: readonly NewResult[]): Promise<void> {
    if (await addResults(deps.database.db, claim, made)) return
    await remove(made)
    throw new ClaimLost()
  }

  async function remove(made: readonly NewResult[]): Promise<void> {
    for (const { objectKey } of made) await deps.storage.remove(objectKey)
  }

  return {
    async add(result) {
      gathered.push(result)
      timer ??= setTimeout(write, gatherMs)
      if (gathered.length < mostAtOnce) return
      write()
      await writing
    },
    async rest() {
      clearTimeout(timer)
      await writing
      return gathered.splice(0)
    },
    async discard() {
      clearTimeout(timer)
      await writing.catch(() => {})
      await remove(gathered.splice(0))
    },
  }
}
