import type { Executor } from '@octavo/data/executor.ts'
import { openHeldTasks } from '@octavo/data/paid-tasks.ts'
import { addPayment, changePayment, findPayment, findPaymentByProvider } from '@octavo/data/payment-rows.ts'
import { changeSubscription, findSubscription, livingSubscription, lockSubscription } from '@octavo/data/subscription-rows.ts'
import type { EndReason, PaymentRow, SubscriptionRow } from '@octavo/data/tables.ts'
import { findUser, lockUser } from '@octavo/data/user-rows.ts'
import type { ProviderPayment, ProviderSubscription } from '@octavo/platform/payments/payments.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import { cancelledMail } from '../mails/payment-mails.ts'
import { postMail } from '../mails/post-mail.ts'
import { applyPayment, takenBack } from './apply-payment.ts'
import type { LedgerDeps } from './ledger-deps.ts'
import { sealEmail } from './payer.ts'

const statuses = { incomplete: 'INCOMPLETE', active: 'ACTIVE', past_due: 'PAST_DUE', canceled: 'CANCELED' } as const

/** Writes what the provider says of a subscription and its payments, and what follows from it, all or nothing. */
export async function applySubscription(
  deps: LedgerDeps,
  transaction: Executor,
  { ref, state, reading }: { ref: string; state: ProviderSubscription; reading: number },
): Promise<SubscriptionRow> {
  const userId = (await findSubscription(transaction, ref))?.userId
  // One after the other, so that of two subscriptions at once only the first is kept.
  if (userId) await lockUser(transaction, userId)
  const before = await lockSubscription(transaction, ref)
  if (!before) throw new Error('a subscription was not there')
  if (reading <= before.reading) return before
  const after = await changeSubscription(transaction, ref, {
    ...columnsOf(state),
    reading,
    endDue: await endDueOf(transaction, before, state),
  })
  const payments: PaymentRow[] = []
  for (const payment of state.payments.toReversed()) payments.push(...(await applyOwn(deps, transaction, { row: after, payment, reading })))
  await refundWhatIsTwice(transaction, after, payments)
  if (before.status === 'INCOMPLETE' && isLiving(after) && after.userId)
    await openHeldTasks(transaction, { userId: after.userId, now: deps.clock.now() })
  if (!before.cancelAtPeriodEnd && after.cancelAtPeriodEnd && isLiving(after)) await tellCancelled(deps, transaction, after)
  return endAfterMoneyBack(transaction, after, payments)
}

function columnsOf(state: ProviderSubscription) {
  const { id, customerId, plan, next, status, periodStart, periodEnd, cancelAtPeriodEnd, endedAt, card } = state
  const isPaid = status !== 'incomplete' && state.payments.some((payment) => payment.status === 'succeeded')
  return {
    providerId: id,
    customerId,
    plan,
    nextPlan: next.plan,
    nextAmount: next.amount,
    currency: next.currency,
    status: statuses[status],
    cancelAtPeriodEnd,
    endedAt: endedAt ?? null,
    ...(isPaid && { periodStart, periodEnd }),
    ...(card && { card }),
  }
}

/** Nobody pays for two plans, or for a plan of an account that is gone. */
async function endDueOf(transaction: Executor, before: SubscriptionRow, state: ProviderSubscription): Promise<EndReason | null> {
  if (before.endDue) return before.endDue
  if (state.status !== 'active' && state.status !== 'past_due') return null
  if (before.userId === null) return 'ACCOUNT_GONE'
  const other = await livingSubscription(transaction, before.userId)
  return other && other.ref !== before.ref ? 'PAID_TWICE' : null
}

/** A payment of this subscription; one that we don't know yet is a renewal or the difference of a change. */
async function applyOwn(
  deps: LedgerDeps,
  transaction: Executor,
  { row, payment, reading }: { row: SubscriptionRow; payment: ProviderPayment; reading: number },
): Promise<PaymentRow[]> {
  const place = { provider: row.provider, providerId: payment.id }
  const named = payment.ref === undefined ? undefined : await findPayment(transaction, payment.ref)
  const known = (await findPaymentByProvider(transaction, place)) ?? named
  if (!known && (payment.amount === 0 || payment.status === 'canceled')) return []
  const own = known ?? (await addRenewal(deps, transaction, { row, payment }))
  if (own?.subscriptionRef !== row.ref) return []
  return [await applyPayment(deps, transaction, { ref: own.ref, state: payment, reading })]
}

async function addRenewal(
  deps: LedgerDeps,
  transaction: Executor,
  { row, payment }: { row: SubscriptionRow; payment: ProviderPayment },
): Promise<PaymentRow | undefined> {
  const ref = newRef()
  const email = (row.userId === null ? undefined : (await findUser(transaction, row.userId))?.email) ?? ''
  return addPayment(transaction, {
    ref,
    userId: row.userId,
    sealedEmail: sealEmail(deps, ref, email),
    plan: row.plan,
    kind: payment.kind ?? 'RENEWAL',
    subscriptionRef: row.ref,
    amount: payment.amount,
    currency: payment.currency,
    provider: row.provider,
    providerId: payment.id,
    createdAt: payment.createdAt,
  })
}

async function refundWhatIsTwice(transaction: Executor, { endDue }: SubscriptionRow, payments: readonly PaymentRow[]): Promise<void> {
  if (endDue !== 'PAID_TWICE') return
  const last = payments.findLast(({ status }) => status === 'SUCCEEDED')
  if (last && last.refundDue === null) await changePayment(transaction, last.ref, { refundDue: endDue })
}

/** A plan ends when the money of its present period was paid back. */
async function endAfterMoneyBack(transaction: Executor, row: SubscriptionRow, payments: readonly PaymentRow[]): Promise<SubscriptionRow> {
  const last = payments.findLast(({ paidAt }) => paidAt !== null)
  if (!last || !takenBack.includes(last.status) || !isLiving(row)) return row
  return changeSubscription(transaction, row.ref, { endDue: 'MONEY_BACK' })
}

async function tellCancelled(deps: LedgerDeps, transaction: Executor, row: SubscriptionRow): Promise<void> {
  const user = row.userId === null ? undefined : await findUser(transaction, row.userId)
  if (user) await postMail(deps, transaction, cancelledMail(user, row, deps.settings))
}

function isLiving({ status, endDue }: SubscriptionRow): boolean {
  return endDue === null && (status === 'ACTIVE' || status === 'PAST_DUE')
}
