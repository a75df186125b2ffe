import type { TaskStatus } from '@octavo/core/api/engine-api.ts'
import type { Plan, TaskAccessStatus } from '@octavo/core/api/limits.ts'
import { resultLifetimeMs } from '@octavo/core/api/limits.ts'
import { and, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { unrecorded } from './history-rows.ts'
import { prepared } from './prepared.ts'
import { type TaskRow, tasks } from './tables.ts'
import { tellingOf } from './task-events.ts'

/** Accepted and not ended. */
export const underWay: TaskStatus[] = ['QUEUED', 'RUNNING']

export interface NewTask {
  ref: string
  type: string
  owner: string
  plan: Plan
  wrappedKey: Buffer
  /** The group it takes turns with. */
  group: string
  /** Where a repeated call is to find it. */
  callKey?: Buffer | undefined
  now: Date
}

/** `undefined` if there is a task with this call key. */
export async function createTask(database: Executor, task: NewTask): Promise<TaskRow | undefined> {
  const [created] = await createdTask(database).execute(newTaskRow(task))
  return created
}

/** The row of a new task. */
export function newTaskRow({ now, group, ...task }: NewTask): TaskRow {
  return { ...blank, ...task, callKey: task.callKey ?? null, queueGroup: group, createdAt: now, expiresAt: afterLifetime(now) }
}

/** What the database gives a task of which nothing else is known. */
const blank = {
  status: 'CREATED',
  access: 'FULL_ACCESS',
  attempt: 0,
  acceptedAttempt: 0,
  fingerprint: null,
  sealedOrders: null,
  sealedOutcome: null,
  errorCode: null,
  progress: 0,
  place: null,
  finishedAt: null,
  bytesRemovedAt: null,
  documentCount: 0,
  documentBytes: 0,
  wrongPasswords: 0,
  queueLane: null,
  queuePriority: null,
  endedAs: null,
  ...unrecorded,
  paymentRef: null,
} as const

export async function findTaskByCallKey(database: Executor, callKey: Buffer): Promise<TaskRow | undefined> {
  const [task] = await database.select().from(tasks).where(eq(tasks.callKey, callKey))
  return task
}

/** Takes the call key from a task that was never run: the call that began it broke off, or will be refused. */
export async function releaseCallKey(database: Executor, ref: string): Promise<void> {
  await database
    .update(tasks)
    .set({ callKey: null })
    .where(and(eq(tasks.ref, ref), eq(tasks.acceptedAttempt, 0)))
}

export async function findTask(database: Executor, ref: string): Promise<TaskRow | undefined> {
  const [task] = await taskByRef(database).execute({ ref })
  return task
}

/** Locks the task's row until the transaction ends, so that decisions based on it stay true. */
export async function lockTask(database: Executor, ref: string): Promise<TaskRow | undefined> {
  const [task] = await lockedTask(database).execute({ ref })
  return task
}

/** Keeps a task from expiring while a person is working on it. Nothing changes while it waits or runs. */
export async function touchTask(database: Executor, { ref, now }: { ref: string; now: Date }): Promise<void> {
  await database
    .update(tasks)
    .set({ expiresAt: afterLifetime(now) })
    .where(and(eq(tasks.ref, ref), eq(tasks.status, 'CREATED'), isNotNull(tasks.wrappedKey)))
}

/** Moves a visitor's task to the account of the same person; the owner must not have changed meanwhile. */
export async function adoptTask(
  database: Executor,
  { ref, from, to, plan }: { ref: string; from: string; to: string; plan: Plan },
): Promise<TaskRow | undefined> {
  const [adopted] = await database
    .update(tasks)
    .set({ owner: to, plan })
    .where(and(eq(tasks.ref, ref), eq(tasks.owner, from)))
    .returning()
  return adopted
}

export async function setAccess(
  database: Executor,
  { ref, access }: { ref: string; access: TaskAccessStatus },
): Promise<TaskRow | undefined> {
  const [changed] = await database
    .update(tasks)
    .set({ access })
    .where(eq(tasks.ref, ref))
    .returning({ ...getTableColumns(tasks), told: tellingOf(tasks.ref) })
  return changed
}

const taskByRef = prepared((database) =>
  database
    .select()
    .from(tasks)
    .where(eq(tasks.ref, sql.placeholder('ref')))
    .prepare('task_by_ref'),
)

const lockedTask = prepared((database) =>
  database
    .select()
    .from(tasks)
    .where(eq(tasks.ref, sql.placeholder('ref')))
    .for('update')
    .prepare('locked_task'),
)

const createdTask = prepared((database) =>
  database
    .insert(tasks)
    .values({
      ref: sql.placeholder('ref'),
      type: sql.placeholder('type'),
      owner: sql.placeholder('owner'),
      plan: sql.placeholder('plan'),
      wrappedKey: sql.placeholder('wrappedKey'),
      queueGroup: sql.placeholder('queueGroup'),
      callKey: sql.placeholder('callKey'),
      createdAt: sql.placeholder('createdAt'),
      expiresAt: sql.placeholder('expiresAt'),
    })
    .onConflictDoNothing()
    .returning()
    .prepare('created_task'),
)

/** When a task that isn't touched after `now` expires. */
export function afterLifetime(now: Date): Date {
  return new Date(now.getTime() + resultLifetimeMs)
}
