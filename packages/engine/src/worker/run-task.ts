import type { Plan } from '@octavo/core/api/limits.ts'
import { createDistinctNames } from '@octavo/core/files/file-names.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { listDocuments } from '@octavo/data/document-rows.ts'
import { giveBackPasswordTry } from '@octavo/data/password-tries.ts'
import { removeStaleResults } from '@octavo/data/result-rows.ts'
import { type Claim, claimRun, finishRun, putBackRun } from '@octavo/data/run-rows.ts'
import type { DocumentRow, TaskRow } from '@octavo/data/tables.ts'
import { type DeliveredJob, JobAborted, JobMoved } from '@octavo/platform/queue/queue.ts'
import type { SlotUse } from '@octavo/sandbox/contract.ts'
import { wasEndedFromOutside } from '@octavo/sandbox/death.ts'
import { wasWithdrawn } from '@octavo/sandbox/withdrawn.ts'
import { recordAgain, recordOf } from '../records/task-record.ts'
import type { ClaimedRun } from '../shared/claimed-runs.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { groupOf, type OpenTask, openRow } from '../shared/open-task.ts'
import { givesPassword, type Orders, withoutPassword } from '../tasks/execute-task.ts'
import { isLongLane, longLane, placeIn } from '../tasks/lanes.ts'
import { mayReadScans } from '../tasks/may-read-scans.ts'
import { slotKindOf } from '../tasks/slot-kind.ts'
import { ClaimLost } from './claim-lost.ts'
import { createComparisons } from './comparisons.ts'
import { computedResults, deliverComputed } from './deliver-computed.ts'
import { createStoredRanges, orderedDocuments, placeInputs } from './place-inputs.ts'
import { createProgressWriter } from './progress-writer.ts'
import { createResultMemory } from './result-memory.ts'
import { nameOf, removeObjects } from './result-store.ts'
import { createResultWriter, type ResultWriter } from './result-writer.ts'
import { createRunLog, type RunLog } from './run-log.ts'
import { runSteps } from './run-steps.ts'

/** Space for results and for files between steps, as a multiple of the inputs. */
const workingFactor = 3

/** A run without documents makes its own, from web pages of unknown size. */
const bytesOfWebPages = 64 * 1024 * 1024

/**
 * Does one run from claim to end. Returns when the task has ended or belongs to another worker; throws only when the run should be tried
 * again (database or storage unavailable).
 */
export async function runTask(deps: EngineDeps, job: DeliveredJob, signal: AbortSignal): Promise<void> {
  const claimed = deps.claimedRuns.take(job.taskRef) ?? (await claimTask(deps, job))
  if (!claimed) return
  const { row, documents } = claimed
  const claim: Claim = { taskRef: row.ref, attempt: row.attempt }
  const startedAt = deps.clock.now()
  try {
    // A run that kills its worker every time, or can never start, is ended here without being opened.
    const isGivenUp = job.delivery > deps.settings.maxAttempts
    const run = () => (isGivenUp ? giveUp(deps, claim) : attempt(deps, { row, documents, job, claim, signal }))
    const end = await deps.endedRuns.during(row.ref, run)
    deps.metrics.taskEnded({ taskType: row.type, end, seconds: (deps.clock.now().getTime() - startedAt.getTime()) / 1000 })
  } catch (error) {
    const isOver = error instanceof ClaimLost || (error instanceof JobAborted && error.why !== 'stopping')
    if (!isOver) throw error
    deps.log.info({ taskRef: row.ref, attempt: row.attempt }, 'the run was taken over or cancelled')
  }
}

async function claimTask({ database: { db } }: EngineDeps, job: DeliveredJob): Promise<ClaimedRun | undefined> {
  // Its documents can't change once it is accepted, and are read meanwhile.
  const [row, documents] = await Promise.all([claimRun(db, job), listDocuments(db, job.taskRef)])
  return row && { row, documents }
}

async function giveUp(deps: EngineDeps, claim: Claim): Promise<'FAILED'> {
  deps.log.error({ taskRef: claim.taskRef }, 'a run came back too often and was given up')
  const end = { status: 'FAILED', errorCode: 'INTERNAL', sealedOutcome: null, now: deps.clock.now() } as const
  if (!(await finishRun(deps.database.db, claim, end))) throw new ClaimLost()
  return 'FAILED'
}

interface Attempt {
  row: TaskRow
  /** All of the task. */
  documents: readonly DocumentRow[]
  job: DeliveredJob
  claim: Claim
  signal: AbortSignal
}

async function attempt(deps: EngineDeps, { row, documents, job, claim, signal }: Attempt): Promise<'SUCCEEDED' | 'FAILED'> {
  const task = openRow(deps, row)
  if (!row.sealedOrders) throw new ClaimLost()
  const orders = JSON.parse(task.seal.open('orders', row.sealedOrders)) as Orders
  const log = createRunLog(orders.documents)
  // Accepting sets attempt 1 and the first claim attempt 2, so nothing can exist from before.
  if (claim.attempt > 2) await dropResultsBefore(deps, claim)

  const results = createResultWriter(deps, { task, claim })
  try {
    return await runToEnd(deps, { task, documents, job, claim, orders, log, results, signal })
  } catch (error) {
    // Whatever can't be removed now is found by the sweeper.
    await results.discard().catch(() => {})
    throw error
  }
}

async function runToEnd(deps: EngineDeps, run: Work): Promise<'SUCCEEDED' | 'FAILED'> {
  const { task, claim, orders, log } = run
  await work(deps, run)
  const error =
    run.results.count() > 0 ? undefined : (log.firstError() ?? new AppError('INTERNAL', { cause: new Error('the run made nothing') }))
  const status = error ? 'FAILED' : 'SUCCEEDED'
  const sealedOutcome = task.seal.seal('outcome', JSON.stringify(log.outcome(error)))
  if (givesPassword(orders)) await giveBackRightTries(deps, run)
  const record = error ? undefined : await recordOf(deps, task.row, { steps: orders.steps, files: run.results.recorded() })
  const end = { status, errorCode: error?.code ?? null, sealedOutcome, record, now: deps.clock.now() } as const
  const rest = run.results.rest()
  const ended = await finishRun(deps.database.db, claim, end, rest)
  if (ended) {
    const row = { ...task.row, ...ended }
    // Its owner has signed in while it ran.
    if (row.owner !== task.row.owner) await recordAgain(deps, deps.database.db, row)
    const isAll = rest.length === run.results.count()
    const results = isAll ? rest.map(({ now, ...result }) => ({ ...result, ...claim, createdAt: now })) : undefined
    deps.endedRuns.tell({ row, results })
    return status
  }
  await removeObjects(deps, rest)
  throw new ClaimLost()
}

async function dropResultsBefore(deps: EngineDeps, claim: Claim): Promise<void> {
  for (const key of await removeStaleResults(deps.database.db, claim)) await deps.storage.remove(key)
}

/** The run's password was counted as wrong for each document when the run was accepted. */
async function giveBackRightTries(deps: EngineDeps, { task, orders, log, ...run }: Work): Promise<void> {
  const wrong = log.wrongPasswords()
  const tried = withoutPassword(orderedDocuments(orders, run.documents))
  const documents = tried.filter((ref) => !wrong.includes(ref))
  await giveBackPasswordTry(deps.database.db, { taskRef: task.row.ref, documents, isTaskBack: wrong.length === 0 })
}

interface Work {
  task: OpenTask
  documents: readonly DocumentRow[]
  job: DeliveredJob
  claim: Claim
  orders: Orders
  log: RunLog
  results: ResultWriter
  signal: AbortSignal
}

/** Makes the results. Whatever the documents cause is logged; anything else is thrown. */
async function work(deps: EngineDeps, run: Work): Promise<void> {
  await makeResults(deps, run).catch((error: unknown) => explainFailure(deps, run, error))
  // Even those that were made before a failure are kept.
  await run.results.finish().catch((error: unknown) => explainFailure(deps, run, error))
}

async function makeResults(deps: EngineDeps, { task, job, claim, orders, log, results, signal, ...run }: Work): Promise<void> {
  const progress = createProgressWriter(deps, claim, task.row.progress)
  const distinct = createDistinctNames()
  try {
    const documents = orderedDocuments(orders, run.documents)
    const computed = await computedResults(deps, { task, orders, documents })
    if (computed) return await deliverComputed(deps, { task, log, results, computed })
    const bytes = documents.length > 0 ? documents.reduce((sum, document) => sum + document.size, 0) : bytesOfWebPages
    const kind = await slotKindOf(orders.steps, { documents, slots: deps.slots })
    const use = { ...useOf(deps, { task, job, orders }), bytes: bytes * workingFactor, signal }
    await deps.slots[kind].use(use, async (slot) => {
      const inputs = await placeInputs(deps, { task, documents, slot })
      const comparisons = createComparisons(deps, { task, slot, log })
      const memoryFor = createResultMemory()
      const storedRange = createStoredRanges(documents)
      await runSteps(slot, {
        steps: orders.steps,
        inputs,
        maxRows: deps.settings.maxTableRows,
        log,
        onProgress: progress.report,
        async onResult(file) {
          const name = distinct(nameOf(file))
          const stored = storedRange(file)
          if (stored) return void (await results.add({ file, name, ...stored }))
          const { size, content } = await slot.open(file.file, memoryFor)
          const ref = await results.add({ file, name, size, content })
          await slot.remove(file.file)
          comparisons.expect(file.file, ref)
        },
        onProof: comparisons.add,
      })
    })
  } finally {
    await progress.stop()
  }
}

async function explainFailure(deps: EngineDeps, { task, job, claim, log, signal }: Work, error: unknown): Promise<void> {
  if (signal.aborted) throw signal.reason
  if (wasWithdrawn(error)) throw await putBack(deps, { task, job, claim })
  // Not caused by the document; retried as often as after a worker's death.
  if (wasEndedFromOutside(error) && job.delivery < deps.settings.maxAttempts) throw error
  if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error
  if (error.code === 'INTERNAL') deps.log.error({ err: error, taskRef: claim.taskRef }, 'a run broke')
  log.failRest(error)
}

function useOf(deps: EngineDeps, { task, job, orders }: Pick<Work, 'task' | 'job' | 'orders'>): Omit<SlotUse, 'bytes' | 'signal'> {
  const share = isLongLane(job.lane) ? ({ share: 'long' } as const) : {}
  const { limitMs, readingLimitMs, partLimitsMs } = deps.settings.taskLimits
  const reading = mayReadScans(orders.steps, deps.slots) ? { readingLimitMs } : {}
  return { urgency: 'task', group: groupOf(task), limitMs, partLimitsMs, ...reading, ...share }
}

/** Moves a run that others had to overtake to the lane of long runs. Its results so far are discarded. */
async function putBack(deps: EngineDeps, { task, job, claim }: Pick<Work, 'task' | 'job' | 'claim'>): Promise<Error> {
  const place = placeIn(longLane(job.lane), task.row.plan as Plan)
  if (!(await putBackRun(deps.database.db, claim, place))) return new ClaimLost()
  await dropResultsBefore(deps, { ...claim, attempt: claim.attempt + 1 })
  deps.log.info({ taskRef: claim.taskRef, attempt: claim.attempt }, 'the run takes long and waits for its turn')
  return new JobMoved(place)
}
