import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { type ListPage, type PagePlace, pageReading } from './list-pages.ts'
import { invoiceNumbers, type PaymentRow, paymentCustomers, paymentEvents, payments, type RefundReason, tasks } from './tables.ts'

export type NewPayment = Pick<
  PaymentRow,
  'ref' | 'userId' | 'sealedEmail' | 'plan' | 'kind' | 'amount' | 'currency' | 'provider' | 'createdAt'
> &
  Partial<Pick<PaymentRow, 'taskRef' | 'subscriptionRef' | 'idempotencyKey' | 'providerId'>>

/** Adds a payment that waits for its provider; undefined if there is one with its provider's id or the same try. */
export async function addPayment(database: Executor, payment: NewPayment): Promise<PaymentRow | undefined> {
  const [added] = await database
    .insert(payments)
    .values({ ...payment, status: 'PENDING' })
    .onConflictDoNothing()
    .returning()
  return added
}

export async function findPayment(database: Executor, ref: string): Promise<PaymentRow | undefined> {
  const [found] = await database.select().from(payments).where(eq(payments.ref, ref))
  return found
}

/** Locks the payment's row until the transaction ends. */
export async function lockPayment(database: Executor, ref: string): Promise<PaymentRow | undefined> {
  const [found] = await database.select().from(payments).where(eq(payments.ref, ref)).for('update')
  return found
}

export async function findPaymentByProvider(
  database: Executor,
  { provider, providerId }: { provider: string; providerId: string },
): Promise<PaymentRow | undefined> {
  const [found] = await database
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider as PaymentRow['provider']), eq(payments.providerId, providerId)))
  return found
}

/** The payment of an earlier call with the same key. */
export async function findTry(database: Executor, { userId, key }: { userId: string; key: string }): Promise<PaymentRow | undefined> {
  const [found] = await database
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.idempotencyKey, key)))
  return found
}

/** Payments of a person that can still be paid, for a task or for a start of a subscription. */
export async function openPayments(
  database: Executor,
  { userId, kind }: { userId: string; kind?: PaymentRow['kind'] },
): Promise<PaymentRow[]> {
  return database
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), inArray(payments.status, unpaid), ...(kind ? [eq(payments.kind, kind)] : [])))
    .orderBy(desc(payments.createdAt))
}

export type PaymentChange = Partial<Omit<PaymentRow, 'ref' | 'createdAt'>>

export async function changePayment(database: Executor, ref: string, change: PaymentChange): Promise<PaymentRow> {
  const [changed] = await database.update(payments).set(change).where(eq(payments.ref, ref)).returning()
  if (!changed) throw new Error('a payment was not there')
  return changed
}

/** Numbers a reading of the provider; taken before the provider is asked. */
export async function nextReading(database: Executor): Promise<number> {
  const { rows } = await database.execute<{ reading: string }>(sql`select nextval('provider_readings') as reading`)
  return Number(rows[0]?.reading)
}

/** The next number of a receipt, taken for good if the transaction succeeds and for nobody otherwise. */
export async function nextInvoiceNumber(transaction: Executor): Promise<number> {
  const [next] = await transaction
    .update(invoiceNumbers)
    .set({ last: sql`${invoiceNumbers.last} + 1` })
    .returning({ number: invoiceNumbers.last })
  if (!next) throw new Error('receipts have no numbers')
  return next.number
}

/** A page of what a person has paid, or tried to since yesterday; the newest first unless `ascending`. */
export async function listPayments(
  database: Executor,
  { userId, ascending, triedSince, ...place }: PagePlace & { userId: string; ascending: boolean; triedSince: Date },
): Promise<ListPage<PaymentRow>> {
  const shown = and(eq(payments.userId, userId), or(isNotNull(payments.paidAt), gt(payments.createdAt, triedSince)))
  const total = await database.$count(payments, shown)
  const { fromEnd, offset, limit } = pageReading(place, total)
  if (limit === 0) return { rows: [], total }
  const order = ascending === fromEnd ? desc : asc
  const rows = await database
    .select()
    .from(payments)
    .where(shown)
    .orderBy(order(payments.createdAt), order(payments.ref))
    .offset(offset)
    .limit(limit)
  return { rows: fromEnd ? rows.reverse() : rows, total }
}

/** Unpaid payments that were started in a span of time, oldest first: their provider may know more than we do. */
export async function paymentsToAsk(
  database: Executor,
  { since, before, most }: { since: Date; before: Date; most: number },
): Promise<PaymentRow[]> {
  return database
    .select()
    .from(payments)
    .where(and(inArray(payments.status, unpaid), gt(payments.createdAt, since), lte(payments.createdAt, before)))
    .orderBy(asc(payments.createdAt))
    .limit(most)
}

/** Unpaid payments that nobody will finish any more. */
export async function paymentsLeft(database: Executor, { before, most }: { before: Date; most: number }): Promise<PaymentRow[]> {
  return database
    .select()
    .from(payments)
    .where(and(inArray(payments.status, unpaid), lte(payments.createdAt, before)))
    .orderBy(asc(payments.createdAt))
    .limit(most)
}

/** Marks paid tasks whose result their payer can't get any more, and didn't get: they are paid back. */
export async function markUndelivered(database: Executor, now: Date): Promise<void> {
  const failed = database
    .select({ ref: tasks.ref })
    .from(tasks)
    .where(and(eq(tasks.ref, payments.taskRef), inArray(tasks.status, ['FAILED', 'CANCELLED'])))
  const living = database
    .select({ ref: tasks.ref })
    .from(tasks)
    .where(and(eq(tasks.ref, payments.taskRef), isNotNull(tasks.wrappedKey), or(isNull(tasks.expiresAt), gt(tasks.expiresAt, now))))
  const reason = sql`case when exists ${failed} then 'TASK_FAILED' else 'TASK_GONE' end`
  await database
    .update(payments)
    .set({ refundDue: reason as SQL<RefundReason> })
    .where(
      and(
        eq(payments.kind, 'TASK'),
        eq(payments.status, 'SUCCEEDED'),
        isNull(payments.deliveredAt),
        isNull(payments.refundDue),
        or(sql`exists ${failed}`, sql`not exists ${living}`),
      ),
    )
}

/** Payments that are to be paid back and are not. */
export async function refundsDue(database: Executor, most: number): Promise<PaymentRow[]> {
  return database
    .select()
    .from(payments)
    .where(and(isNotNull(payments.refundDue), lt(payments.refunded, payments.amount), isNotNull(payments.paidAt)))
    .orderBy(asc(payments.createdAt))
    .limit(most)
}

/** Remembers that the payer has got what was paid for. */
export async function markDelivered(database: Executor, { ref, now }: { ref: string; now: Date }): Promise<void> {
  await database
    .update(payments)
    .set({ deliveredAt: now })
    .where(and(eq(payments.ref, ref), isNull(payments.deliveredAt)))
}

/** The customer of the provider that an account is; keeps the first of two. */
export async function keepCustomer(database: Executor, customer: { userId: string; provider: string; customerId: string }): Promise<void> {
  await database.insert(paymentCustomers).values(customer).onConflictDoNothing()
}

export async function customerOf(
  database: Executor,
  { userId, provider }: { userId: string; provider: string },
): Promise<string | undefined> {
  const [found] = await database
    .select({ customerId: paymentCustomers.customerId })
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.userId, userId), eq(paymentCustomers.provider, provider)))
  return found?.customerId
}

/** Whether this event was heard before. */
export async function isHeard(database: Executor, { provider, id }: { provider: string; id: string }): Promise<boolean> {
  return (await database.$count(paymentEvents, and(eq(paymentEvents.provider, provider), eq(paymentEvents.id, id)))) > 0
}

/** Remembers an event after everything that it causes has happened. */
export async function rememberEvent(
  database: Executor,
  event: { provider: string; id: string; type: string; receivedAt: Date },
): Promise<void> {
  await database.insert(paymentEvents).values(event).onConflictDoNothing()
}

export async function dropOldEvents(database: Executor, before: Date): Promise<void> {
  await database.delete(paymentEvents).where(lt(paymentEvents.receivedAt, before))
}

/** All payments after a ref, for the checker. */
export async function paymentsAfter(database: Executor, { ref, most }: { ref: string; most: number }): Promise<PaymentRow[]> {
  return database.select().from(payments).where(gt(payments.ref, ref)).orderBy(asc(payments.ref)).limit(most)
}

const unpaid: PaymentRow['status'][] = ['PENDING', 'FAILED']
