import type { FileFacts } from '@octavo/core/api/history-api.ts'
import type { NewResult } from '@octavo/data/new-results.ts'
import { addResults } from '@octavo/data/result-rows.ts'
import type { Claim } from '@octavo/data/run-rows.ts'
import { mostNamed } from '@octavo/data/task-record.ts'
import type { RecordedFiles } from '../records/task-record.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import type { OpenTask } from '../shared/open-task.ts'
import { ClaimLost } from './claim-lost.ts'
import { createResultStore, type MadeResult } from './result-store.ts'

/** Long enough for the end of a run with one result, short enough that nobody waits for the first of many. */
const firstGatherMs = 20
/** The longer they have been coming, the less anybody waits for the next one: three times as long as since the first, up to this. */
const mostGatherMs = 500
/** Where making a batch known takes long, on a busy machine, results are gathered for as many times as long. */
const gatherFactor = 4
const mostAtOnce = 250
const mostBytesAtOnce = 16 * 1024 * 1024

/** Stores the results of a run and makes them known, several at a time. */
export interface ResultWriter {
  /** Takes over a result; returns its ref. Throws if earlier ones could not be stored or recorded. */
  add(result: MadeResult): Promise<string>
  /** Stores everything that was added. Throws if that or anything before it failed. */
  finish(): Promise<void>
  /** How many results are stored. */
  count(): number
  /** What history keeps of them. */
  recorded(): RecordedFiles
  /** Those that are stored but not recorded, for the statement that ends the run. */
  rest(): NewResult[]
  /** Removes the bytes of those that aren't recorded. */
  discard(): Promise<void>
}

/** One batch is completed and recorded while the next is gathered: the run waits if that is slower. */
export function createResultWriter(deps: EngineDeps, { task, claim }: { task: OpenTask; claim: Claim }): ResultWriter {
  const results = createResultStore(deps, { task, claim })
  const batch: NewResult[] = []
  let batchBytes = 0
  /** A batch isn't completed while a result is being added to its object. */
  let isTaking = false
  let rest: NewResult[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let failure: { reason: unknown } | undefined
  let [taken, stored, bytes] = [0, 0, 0]
  let [firstMs, recordMs] = [0, 0]
  const named: FileFacts[] = []

  function nextBatch(): NewResult[] {
    clearTimeout(timer)
    timer = undefined
    batchBytes = 0
    return batch.splice(0)
  }

  function write(): void {
    timer = undefined
    // The end of the batch under way starts this one.
    if (writing || isTaking || batch.length === 0) return
    writing = record(nextBatch())
      .catch((reason: unknown) => {
        failure = { reason }
      })
      .finally(() => {
        writing = undefined
        if (!timer && !failure) write()
      })
  }

  function gatherMs(): number {
    const sinceFirst = performance.now() - firstMs
    return Math.max(gatherFactor * recordMs, Math.min(mostGatherMs, Math.max(firstGatherMs, 3 * sinceFirst)))
  }

  async function record(made: readonly NewResult[]): Promise<void> {
    const startMs = performance.now()
    const added = await results.store(made)
    if (!(await addResults(deps.database.db, claim, added))) {
      await results.remove(added)
      throw new ClaimLost()
    }
    stored += added.length
    recordMs = performance.now() - startMs
  }

  async function drop(last: readonly NewResult[]): Promise<void> {
    await results.remove(await results.store(last).catch(() => []))
  }

  return {
    async add(result) {
      if (failure) throw failure.reason
      isTaking = true
      const one = await results.take(result, taken).finally(() => {
        isTaking = false
      })
      if (taken === 0) firstMs = performance.now()
      taken += 1
      bytes += result.size
      if (named.length < mostNamed) named.push({ name: result.name, size: result.size })
      batch.push(one)
      if (one.objectOffset !== null && 'content' in result) batchBytes += one.size
      if (batch.length >= mostAtOnce || batchBytes >= mostBytesAtOnce) {
        await writing
        write()
      } else timer ??= setTimeout(write, gatherMs())
      return one.ref
    },
    async finish() {
      const last = nextBatch()
      await writing
      if (failure) {
        await drop(last).catch(() => {})
        throw failure.reason
      }
      rest = await results.store(last)
      stored += rest.length
    },
    count: () => stored,
    recorded: () => ({ named, count: taken, bytes }),
    rest: () => rest.splice(0),
    async discard() {
      const last = nextBatch()
      await writing
      await drop(last)
      await results.remove(rest)
    },
  }
}
