import type { RunPlace, TaskStatus } from '@octavo/core/api/engine-api.ts'
import type { TaskAccessStatus } from '@octavo/core/api/limits.ts'
import { and, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { type RecordColumns, unrecorded } from './history-rows.ts'
import { documentLists, insertingDocuments } from './new-documents.ts'
import { insertingResults, type NewResult, resultLists } from './new-results.ts'
import { given, prepared, preparedSql } from './prepared.ts'
import { type DocumentRow, type TaskRow, tasks } from './tables.ts'
import { tellingBeginOf, tellingEndOf, tellingOf } from './task-events.ts'
import { afterLifetime, underWay } from './task-rows.ts'

export interface AcceptedRun {
  ref: string
  fingerprint: Buffer
  sealedOrders: Buffer
  access: TaskAccessStatus
  place: QueuePlace
  /** What history keeps of it; none for a visitor. */
  record?: RecordColumns | undefined
}

/** Where a run is queued. */
export interface QueuePlace {
  group: string
  lane: string
  priority: number
}

/** Moves a task that isn't running into the queue, once: `undefined` if another call was first. Its attempt goes with the job. */
export async function acceptRun(database: Executor, run: AcceptedRun): Promise<TaskRow | undefined> {
  const { place, record = unrecorded, ...columns } = run
  const [accepted] = await acceptedRun(database).execute({ ...columns, ...record, ...place })
  return accepted
}

/**
 * A new task of a visitor with its documents and its run, in one statement. Nobody else knows it yet. It has no record: the totals of
 * histories count rows when they are changed.
 */
export async function createRun(
  database: Executor,
  { task, documents, run }: { task: TaskRow; documents: readonly DocumentRow[]; run: Omit<AcceptedRun, 'record'> },
): Promise<TaskRow> {
  const { place, ...columns } = run
  const row: TaskRow = {
    ...task,
    ...columns,
    ...{ status: 'QUEUED', attempt: 1, acceptedAttempt: 1, expiresAt: null },
    ...{ queueGroup: place.group, queueLane: place.lane, queuePriority: place.priority },
    ...{ documentCount: documents.length, documentBytes: documents.reduce((sum, { size }) => sum + size, 0) },
  }
  await createdRun(database, { ...row, ...documentLists(documents), now: row.createdAt.toISOString() })
  return row
}

/**
 * Gives a worker the exclusive right to write for a run; a previous holder can no longer write. The progress of an earlier attempt stays
 * visible until this one gets further.
 */
export async function claimRun(database: Executor, job: { taskRef: string; attempt: number }): Promise<TaskRow | undefined> {
  const [claimed] = await claimedRun(database).execute({ ref: job.taskRef, acceptedAttempt: job.attempt })
  return claimed
}

/** The same for a job that is given to its worker when it is queued, in the statement that does so; both values are SQL. */
export function claimingRun({ taskRef, when }: { taskRef: string; when: string }): string {
  return `update tasks set status = 'RUNNING', attempt = attempt + 1 where ref = ${taskRef} and ${when}`
}

/** The row of an accepted run that was claimed so. */
export function claimedRow(accepted: TaskRow): TaskRow {
  return { ...accepted, status: 'RUNNING', attempt: accepted.attempt + 1 }
}

/** Puts a claimed run back into another lane; nobody can write for it until it is claimed again. False if the claim was lost. */
export async function putBackRun(database: Executor, claim: Claim, { lane, priority }: Omit<QueuePlace, 'group'>): Promise<boolean> {
  const waits = await database
    .update(tasks)
    .set({ status: 'QUEUED', attempt: sql`${tasks.attempt} + 1`, queueLane: lane, queuePriority: priority })
    .where(held(claim))
    .returning({ told })
  return waits.length > 0
}

/** A worker's right to write: the task and the attempt it claimed. */
export interface Claim {
  taskRef: string
  attempt: number
}

/** Writes only while the claim is valid; `false` tells the worker that it has lost it. */
export async function saveProgress(database: Executor, claim: Claim, now: { progress: number; place: RunPlace | null }): Promise<boolean> {
  const saved = await database.update(tasks).set(now).where(held(claim)).returning({ told })
  return saved.length > 0
}

export interface RunEnd {
  status: Extract<TaskStatus, 'SUCCEEDED' | 'FAILED'>
  errorCode: string | null
  sealedOutcome: Buffer | null
  /** What history keeps of the run, with its results. */
  record?: RecordColumns | undefined
  now: Date
}

/** What an end writes into a task's row. */
export type EndedColumns = Pick<TaskRow, 'status' | 'errorCode' | 'sealedOutcome' | 'finishedAt' | 'expiresAt'> &
  Partial<Pick<TaskRow, 'progress'>> &
  WhoseTask

/** What others may have changed while a run went on. */
type WhoseTask = Pick<TaskRow, 'owner' | 'plan' | 'access'>

/**
 * Ends a run if the claim is still valid, and adds its last results in the same statement. Returns what the row has now; `undefined` tells
 * the worker that it has lost its claim.
 */
export async function finishRun(
  database: Executor,
  claim: Claim,
  { now, record, ...end }: RunEnd,
  lastResults: readonly NewResult[] = [],
): Promise<EndedColumns | undefined> {
  const progress = end.status === 'SUCCEEDED' ? { progress: 1 } : {}
  const columns = { ...end, ...progress, finishedAt: now, expiresAt: afterLifetime(now) }
  const moments = { finishedAt: now.toISOString(), expiresAt: columns.expiresAt.toISOString() }
  const [whose] = await endedRun(database, {
    ...{ ...unrecorded, ...record, ...claim, ...end, ...moments },
    ...{ progress: columns.progress ?? null, ...resultLists(lastResults) },
  })
  return whose && { ...columns, ...whose }
}

/**
 * Cancels a waiting or running run; raising the attempt takes the worker's right to write at once. Returns the attempt in the run's job.
 */
export async function cancelRun(database: Executor, { ref, now }: { ref: string; now: Date }): Promise<number | undefined> {
  const [cancelled] = await database
    .update(tasks)
    .set({
      status: 'CANCELLED',
      errorCode: 'CANCELLED',
      attempt: sql`${tasks.attempt} + 1`,
      finishedAt: now,
      expiresAt: afterLifetime(now),
    })
    .where(and(eq(tasks.ref, ref), inArray(tasks.status, underWay)))
    .returning({ attempt: tasks.acceptedAttempt, toldEnd })
  return cancelled?.attempt
}

/** Accepted runs without an end, to find those whose job was lost. */
export async function unfinishedRuns(database: Executor): Promise<UnfinishedRun[]> {
  return database
    .select({
      taskRef: tasks.ref,
      attempt: tasks.acceptedAttempt,
      owner: tasks.owner,
      type: tasks.type,
      group: tasks.queueGroup,
      lane: tasks.queueLane,
      priority: tasks.queuePriority,
    })
    .from(tasks)
    .where(inArray(tasks.status, underWay))
}

/** A run without an end; its lane is unknown if an earlier version accepted it. */
export interface UnfinishedRun {
  taskRef: string
  attempt: number
  owner: string
  type: string
  group: string | null
  lane: string | null
  priority: number | null
}

const told = tellingOf(tasks.ref)

const toldBegin = tellingBeginOf(tasks.ref)

const toldEnd = tellingEndOf(tasks.ref)

const atRest: TaskStatus[] = ['CREATED', 'SUCCEEDED', 'FAILED', 'CANCELLED']

const acceptedRun = prepared((database) =>
  database
    .update(tasks)
    .set({
      status: 'QUEUED',
      access: sql`${sql.placeholder('access')}`,
      queueGroup: sql`${sql.placeholder('group')}`,
      queueLane: sql`${sql.placeholder('lane')}`,
      queuePriority: sql`${sql.placeholder('priority')}`,
      attempt: sql`${tasks.attempt} + 1`,
      acceptedAttempt: sql`${tasks.attempt} + 1`,
      fingerprint: sql`${sql.placeholder('fingerprint')}`,
      sealedOrders: sql`${sql.placeholder('sealedOrders')}`,
      sealedRecord: sql`${sql.placeholder('sealedRecord')}`,
      recordFiles: sql`${sql.placeholder('recordFiles')}`,
      recordBytes: sql`${sql.placeholder('recordBytes')}`,
      recordGrams: sql`${sql.placeholder('recordGrams')}`,
      sealedOutcome: null,
      errorCode: null,
      progress: 0,
      place: null,
      finishedAt: null,
      expiresAt: null,
    })
    .where(and(eq(tasks.ref, sql.placeholder('ref')), inArray(tasks.status, atRest), isNotNull(tasks.wrappedKey)))
    .returning({ ...getTableColumns(tasks), toldBegin })
    .prepare('accepted_run'),
)

const createdRun = preparedSql(
  'created_run',
  () => sql`
    with room as (
      insert into ${tasks} (
        ref, type, owner, plan, status, access, wrapped_key, attempt, accepted_attempt, fingerprint, sealed_orders, created_at, document_count,
        document_bytes, queue_group, queue_lane, queue_priority
      ) values (
        ${sql.placeholder('ref')}, ${sql.placeholder('type')}, ${sql.placeholder('owner')}, ${sql.placeholder('plan')},
        ${sql.placeholder('status')}, ${sql.placeholder('access')}, ${sql.placeholder('wrappedKey')}, ${sql.placeholder('attempt')},
        ${sql.placeholder('acceptedAttempt')}, ${sql.placeholder('fingerprint')}, ${sql.placeholder('sealedOrders')},
        ${given('now', 'timestamptz')}, ${sql.placeholder('documentCount')}, ${sql.placeholder('documentBytes')},
        ${sql.placeholder('queueGroup')}, ${sql.placeholder('queueLane')}, ${sql.placeholder('queuePriority')}
      )
      returning ref
    )
    ${insertingDocuments()}`,
)

/** What isn't given stays. */
const endedRun = preparedSql<WhoseTask>(
  'ended_run',
  () => sql`
    with ended as (
      update ${tasks} set
        status = ${sql.placeholder('status')},
        error_code = ${sql.placeholder('errorCode')},
        sealed_outcome = ${sql.placeholder('sealedOutcome')},
        progress = coalesce(${given('progress', 'real')}, ${tasks.progress}),
        finished_at = ${given('finishedAt', 'timestamptz')},
        expires_at = ${given('expiresAt', 'timestamptz')},
        sealed_record = coalesce(${given('sealedRecord', 'bytea')}, ${tasks.sealedRecord}),
        record_files = coalesce(${given('recordFiles', 'int')}, ${tasks.recordFiles}),
        record_bytes = coalesce(${given('recordBytes', 'bigint')}, ${tasks.recordBytes}),
        record_grams = coalesce(${given('recordGrams', 'int[]')}, ${tasks.recordGrams})
      where ref = ${sql.placeholder('taskRef')} and attempt = ${sql.placeholder('attempt')} and ${tasks.status} = 'RUNNING'
      returning ref, attempt, owner, plan, access, ${toldEnd}
    ), made as (${insertingResults(sql`ended`)})
    select owner, plan, access from ended`,
)

const claimedRun = prepared((database) =>
  database
    .update(tasks)
    .set({ status: 'RUNNING', attempt: sql`${tasks.attempt} + 1` })
    .where(
      and(
        eq(tasks.ref, sql.placeholder('ref')),
        eq(tasks.acceptedAttempt, sql.placeholder('acceptedAttempt')),
        inArray(tasks.status, underWay),
      ),
    )
    .returning({ ...getTableColumns(tasks), toldBegin })
    .prepare('claimed_run'),
)

function held(claim: Claim) {
  return and(eq(tasks.ref, claim.taskRef), eq(tasks.attempt, claim.attempt), eq(tasks.status, 'RUNNING'))
}
