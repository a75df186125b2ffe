import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { unrecorded } from './history-rows.ts'
import { userOwner } from './remove-user.ts'
import { type TaskRow, tasks } from './tables.ts'
import { tellingOf } from './task-events.ts'
import { afterLifetime } from './task-rows.ts'

/** Opens a task that is paid for; the time until its files are deleted begins again. */
export async function openPaidTask(
  transaction: Executor,
  { ref, paymentRef, now }: { ref: string; paymentRef: string; now: Date },
): Promise<void> {
  await transaction
    .update(tasks)
    .set({ ...opened(now), paymentRef })
    .where(eq(tasks.ref, ref))
    .returning({ told: tellingOf(tasks.ref) })
}

/** Holds a task back again whose payment was taken back. */
export async function closePaidTask(transaction: Executor, paymentRef: string): Promise<void> {
  await transaction
    .update(tasks)
    .set({ access: 'PAYMENT_REQUIRED', paymentRef: null })
    .where(and(eq(tasks.paymentRef, paymentRef), isNotNull(tasks.wrappedKey)))
    .returning({ told: tellingOf(tasks.ref) })
}

/** Opens all tasks that an account had to pay for before it had a plan. */
export async function openHeldTasks(transaction: Executor, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await transaction
    .update(tasks)
    .set(opened(now))
    .where(and(eq(tasks.owner, userOwner(userId)), eq(tasks.access, 'PAYMENT_REQUIRED'), isLiving(now)))
    .returning({ told: tellingOf(tasks.ref) })
}

/** Gives the paid tasks of an account that is about to be removed to the one that has proven its mailbox. */
export async function movePaidTasks(transaction: Executor, { from, to, now }: { from: string; to: string; now: Date }): Promise<TaskRow[]> {
  return transaction
    .update(tasks)
    .set({ ...unrecorded, owner: userOwner(to) })
    .where(and(eq(tasks.owner, userOwner(from)), isNotNull(tasks.paymentRef), isLiving(now)))
    .returning()
}

/** While a task waits or runs, its time hasn't started. */
function opened(now: Date) {
  return {
    access: 'FULL_ACCESS',
    expiresAt: sql`case when ${tasks.expiresAt} is null then null else ${afterLifetime(now)}::timestamptz end`,
  }
}

function isLiving(now: Date) {
  return and(isNotNull(tasks.wrappedKey), or(isNull(tasks.expiresAt), gt(tasks.expiresAt, now)), inArray(tasks.status, kept))
}

const kept = ['CREATED', 'QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED']
