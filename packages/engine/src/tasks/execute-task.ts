import type { Execute, TaskStatus } from '@octavo/core/api/engine-api.ts'
import type { TaskAccessStatus } from '@octavo/core/api/limits.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Language } from '@octavo/core/text/language.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import type { Transaction } from '@octavo/data/database.ts'
import { listDocuments } from '@octavo/data/document-rows.ts'
import type { Executor } from '@octavo/data/executor.ts'
import { acceptRun, claimedRow, claimingRun, createRun } from '@octavo/data/run-rows.ts'
import type { DocumentRow, TaskRow } from '@octavo/data/tables.ts'
import { lockTask } from '@octavo/data/task-rows.ts'
import type { HeldJob, SqlExecutor } from '@octavo/platform/queue/queue.ts'
import { hmac } from '@octavo/platform/storage/keyed-hashes.ts'
import type { EngineTokenClaims } from '@octavo/platform/tokens/engine-token.ts'
import { findTool } from '@octavo/tools'
import { addressesIn } from '@octavo/tools/capabilities.ts'
import { countPasswordTry } from '../documents/password-tries.ts'
import { recordedFiles, recordOf } from '../records/task-record.ts'
import type { ClaimedRun } from '../shared/claimed-runs.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { type OpenTask, openRow } from '../shared/open-task.ts'
import { countUsage } from './daily-usage.ts'
import { longLane, placeIn } from './lanes.ts'
import type { QueueDoor } from './queue-door.ts'
import { slotKindOf } from './slot-kind.ts'
import { type Step, validateSteps } from './steps.ts'

/** What a run has to do; sealed in the task's row and opened by the worker. */
export interface Orders {
  documents: string[]
  steps: Step[]
  /** Of the whole call, where it may be sent again. */
  digest?: string
}

interface ExecuteOptions {
  execute: Execute
  claims: EngineTokenClaims
  address: string
  door: QueueDoor
  language: Language
  digest?: string | undefined
  /** Of a task that this call has begun: nobody else knows it, so that neither it nor its documents have to be read again. */
  own?: OwnTask | undefined
}

export interface OwnTask {
  documents: readonly DocumentRow[]
  /** Neither the task nor its documents are in the database; they are written with the run. */
  isUnwritten: boolean
}

/**
 * Accepts a run: the task's state and its job are one transaction. The same content twice is one run; other content has to wait for the end
 * of the first.
 */
export async function executeTask(deps: EngineDeps, task: OpenTask, { door, ...options }: ExecuteOptions): Promise<TaskStatus> {
  const { execute, claims, digest } = options
  if (execute.taskRef !== claims.taskRef) throw new AppError('NOT_FOUND')
  if (execute.taskType !== claims.taskType)
    throw new AppError('BAD_REQUEST', { fields: { taskType: sentence('The token is for another tool.') } })
  refuseCount(execute, claims)
  const steps = await validateSteps(execute, options.language)
  const orders: Orders = { documents: execute.documents, steps, ...(digest !== undefined && { digest }) }
  const fingerprint = fingerprintOf(task, orders)
  const earlier = sameRun(task.row, fingerprint)
  if (earlier) return earlier
  const held: HeldJob[] = []
  const accept = (waiting: number) =>
    deps.database.inTransaction((transaction) => acceptOrders(deps, task, { ...options, transaction, waiting, orders, fingerprint, held }))
  try {
    const accepted = await door(accept)
    if (!('row' in accepted)) return accepted.status
    for (const job of held) deps.claimedRuns.handOver(accepted, () => job.run())
    return 'QUEUED'
  } catch (error) {
    for (const job of held) job.release()
    throw error
  }
}

interface Acceptance extends Omit<ExecuteOptions, 'door'> {
  transaction: Transaction
  waiting: number
  orders: Orders
  fingerprint: Buffer
  /** Gets the job, if this process's worker has a place for it. */
  held: HeldJob[]
}

async function acceptOrders(
  deps: EngineDeps,
  task: OpenTask,
  { transaction, waiting, orders, fingerprint, held, execute, claims, address, own }: Acceptance,
): Promise<ClaimedRun | { status: TaskStatus }> {
  const { ref } = task.row
  const { row, documents: all } = own ? { row: task.row, documents: own.documents } : await lockedTask(transaction, ref)
  if (task.row.callKey && !row.callKey?.equals(task.row.callKey)) throw new AppError('CALL_IN_PROGRESS')
  const first = sameRun(openRow(deps, row).row, fingerprint)
  if (first) return { status: first }
  const { steps } = orders
  const documents = ownDocuments(all, execute.documents)
  if (givesPassword(orders)) await countPasswordTry(transaction, { taskRef: ref, documents: withoutPassword(documents) })
  const access = await accessOf(deps, transaction, { row, claims, address })
  const sealedOrders = task.seal.seal('orders', JSON.stringify(orders))
  const kind = await slotKindOf(steps, { documents, slots: deps.slots })
  const place = await placeOf(deps, transaction, { claims, kind, waiting })
  const run = { ref, fingerprint, sealedOrders, access, place }
  const record = own?.isUnwritten ? undefined : await recordOf(deps, row, { steps, files: recordedFiles(task, documents) })
  const accepting = own?.isUnwritten
    ? createRun(transaction, { task: row, documents: all, run })
    : acceptRun(transaction, { ...run, record })
  // Sent behind it without waiting for its answer, and last, since claims of all others wait from here until the transaction ends.
  const attempt = row.attempt + 1
  const queueing = deps.queue.enqueueHere({ taskRef: ref, attempt, ...place }, transaction, claimingRun)
  const [accepted, job] = await Promise.allSettled([accepting, queueing])
  if (job.status === 'fulfilled' && job.value) held.push(job.value)
  if (accepted.status === 'rejected') throw accepted.reason
  if (job.status === 'rejected') throw job.reason
  if (!accepted.value) throw new AppError('EXPIRED')
  if (accepted.value.attempt !== attempt) throw new Error('a run was accepted with another attempt than its job has')
  return { row: job.value ? claimedRow(accepted.value) : accepted.value, documents: all }
}

/** The task and its documents, read again under a lock: of many concurrent calls only the first is counted and runs. */
async function lockedTask(transaction: Transaction, ref: string): Promise<{ row: TaskRow; documents: DocumentRow[] }> {
  const [row, documents] = await Promise.all([lockTask(transaction, ref), listDocuments(transaction, ref)])
  if (!row) throw new AppError('EXPIRED')
  return { row, documents }
}

/** A group with more than one run waiting in the long lane has to queue the next one there too, so that others aren't held up. */
async function placeOf(
  deps: EngineDeps,
  transaction: SqlExecutor,
  { claims, kind, waiting }: { claims: EngineTokenClaims; kind: string; waiting: number },
) {
  const { group, plan } = claims
  const isLong = waiting > 1 && (await deps.queue.waitingOf({ lane: longLane(kind), group }, transaction)) > 1
  return { group, ...placeIn(isLong ? longLane(kind) : kind, plan) }
}

/**
 * Checks the number of files, or of addresses where the tool takes those: at most what the plan allows, and at least one file where the
 * tool takes files.
 */
function refuseCount({ documents, options, taskType }: Execute, { limits: { maxFiles } }: EngineTokenClaims): void {
  const tool = findTool(taskType)
  const takesFiles = (tool?.accepts.length ?? 0) > 0
  if (takesFiles && documents.length === 0)
    throw new AppError('BAD_REQUEST', { fields: { documents: sentence('Send at least one document.') } })
  if (!takesFiles && documents.length > 0)
    throw new AppError('BAD_REQUEST', { fields: { documents: sentence('This tool takes no files.') } })
  const addresses = tool && addressesIn(tool, options)
  if (Math.max(documents.length, addresses?.length ?? 0) > maxFiles) throw new AppError('TOO_MANY_FILES', { details: { maxFiles } })
}

/** The status to answer if this same run was accepted before; undefined if it must be run. */
function sameRun(row: OpenTask['row'], fingerprint: Buffer): TaskStatus | undefined {
  const status = row.status as TaskStatus
  const same = row.fingerprint?.equals(fingerprint) ?? false
  const underWay = status === 'QUEUED' || status === 'RUNNING'
  if (underWay && !same) throw new AppError('TASK_RUNNING')
  // A failed or cancelled run can be tried again.
  return same && (underWay || status === 'SUCCEEDED') ? status : undefined
}

function ownDocuments(all: readonly DocumentRow[], refs: readonly string[]): DocumentRow[] {
  const own = new Map(all.map((document) => [document.ref, document]))
  return [...new Set(refs)].map((ref) => {
    const document = own.get(ref)
    if (!document) throw new AppError('DOCUMENT_UNKNOWN')
    if (document.state === 'UPLOADING') throw new AppError('UPLOAD_NOT_COMPLETE')
    return document
  })
}

/** Whether a run tries a password that may be wrong. */
export function givesPassword({ steps: [first] }: Orders): boolean {
  return first !== undefined && triesPassword(first)
}

/** Whether the options of a tool have a password that may be wrong. */
export function triesPassword({ taskType, options }: Pick<Execute, 'taskType' | 'options'>): boolean {
  const option = findTool(taskType)?.passwordOption
  return option !== undefined && options?.[option] !== undefined
}

/** The documents on which the run's password is tried: those with a stored password are known to open. */
export function withoutPassword(documents: readonly DocumentRow[]): string[] {
  return documents.filter(({ sealedPassword }) => sealedPassword === null).map(({ ref }) => ref)
}

/** Beyond the daily number a task still runs, but its result requires an account or a payment. */
async function accessOf(
  deps: EngineDeps,
  transaction: Executor,
  { row, claims, address }: { row: OpenTask['row']; claims: EngineTokenClaims; address: string },
): Promise<TaskAccessStatus> {
  const { status, access, paymentRef } = row
  // The options of a paid task may be changed.
  if (paymentRef !== null) return 'FULL_ACCESS'
  // Retrying after a failure is part of the same task.
  if (status === 'FAILED' || status === 'CANCELLED') return access as TaskAccessStatus
  const within = await countUsage(deps, transaction, { owner: claims.countedAs, address, tasksPerDay: claims.limits.tasksPerDay })
  if (within) return 'FULL_ACCESS'
  return claims.plan === 'visitor' ? 'LOGIN_REQUIRED' : 'PAYMENT_REQUIRED'
}

/** Keyed by the task, so that options containing a password can't be guessed from the database. */
function fingerprintOf(task: OpenTask, orders: Orders): Buffer {
  return hmac(task.key, JSON.stringify(orders))
}
