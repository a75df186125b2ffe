import { and, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { invoiceNumbers, payments, subscriptions, tasks } from './tables.ts'

/** Numbers of receipts begin with 1 and have no gap. */
export async function invoiceFaults(database: Executor): Promise<string[]> {
  const [found] = await database
    .select({ count: sql<string>`count(*)`, most: sql<string>`coalesce(max(${payments.invoiceNumber}), 0)` })
    .from(payments)
    .where(isNotNull(payments.invoiceNumber))
  const [last] = await database.select({ last: invoiceNumbers.last }).from(invoiceNumbers)
  const isWhole = found?.count === found?.most && Number(found?.most) === last?.last
  return isWhole ? [] : [`${found?.count} receipts have numbers up to ${found?.most}, and ${last?.last} were given`]
}

/** A living task that was paid is open, unless its money is on its way back; one that names a payment was paid. */
export async function taskFaults(database: Executor, now: Date): Promise<string[]> {
  const living = and(isNotNull(tasks.wrappedKey), or(isNull(tasks.expiresAt), gt(tasks.expiresAt, now)))
  const held = await database
    .select({ ref: tasks.ref })
    .from(payments)
    .innerJoin(tasks, eq(tasks.ref, payments.taskRef))
    .where(
      and(eq(payments.kind, 'TASK'), eq(payments.status, 'SUCCEEDED'), isNull(payments.refundDue), living, ne(tasks.access, 'FULL_ACCESS')),
    )
  const unpaid = await database
    .select({ ref: tasks.ref })
    .from(tasks)
    .leftJoin(payments, eq(payments.ref, tasks.paymentRef))
    .where(and(isNotNull(tasks.paymentRef), living, or(isNull(payments.paidAt), sql`${payments.status} in ('REFUNDED', 'DISPUTED')`)))
  return [
    ...held.map(({ ref }) => `task ${ref} is paid and not open`),
    ...unpaid.map(({ ref }) => `task ${ref} is open by a payment that there isn't`),
  ]
}

/** Every plan that is on was paid for, and nobody has two. */
export async function twoPlanFaults(database: Executor): Promise<string[]> {
  const paid = database
    .select({ one: sql`1` })
    .from(payments)
    .where(and(eq(payments.subscriptionRef, subscriptions.ref), isNotNull(payments.paidAt)))
  const free = await database
    .select({ ref: subscriptions.ref })
    .from(subscriptions)
    .where(and(sql`${subscriptions.status} in ('ACTIVE', 'PAST_DUE')`, sql`not exists ${paid}`))
  return free.map(({ ref }) => `subscription ${ref} is on and was never paid`)
}
