import { invoiceFaults, taskFaults, twoPlanFaults } from '@octavo/data/payment-faults.ts'
import { paymentsAfter } from '@octavo/data/payment-rows.ts'
import { subscriptionsAfter } from '@octavo/data/subscription-rows.ts'
import type { PaymentRow, SubscriptionRow } from '@octavo/data/tables.ts'
import type { LedgerDeps } from './ledger-deps.ts'

const batch = 100

/**
 * Compares every row with its provider, every access with its row, and the provider's payments with the rows. Returns a line for each
 * difference. What changes at this very moment may differ for a second; what differs twice is wrong.
 */
export async function checkPayments(deps: Pick<LedgerDeps, 'database' | 'payments' | 'clock'>): Promise<string[]> {
  const { database, payments, clock } = deps
  const { provider } = payments
  const faults: string[] = []
  const known = new Set<string>()
  for await (const row of all<PaymentRow>((ref) => paymentsAfter(database.db, { ref, most: batch }))) {
    if (row.provider !== provider.name) continue
    if (row.providerId !== null) known.add(row.providerId)
    faults.push(...(await paymentFaults(row)))
  }
  for await (const row of all<SubscriptionRow>((ref) => subscriptionsAfter(database.db, { ref, most: batch })))
    if (row.provider === provider.name) faults.push(...(await subscriptionFaults(row)))
  for await (const payment of provider.listPayments(new Date(0)))
    if (payment.status === 'succeeded' && !known.has(payment.id) && (payment.ref !== undefined || payment.subscriptionId !== undefined))
      faults.push(`the provider has taken ${payment.id}, which no row knows`)
  const now = clock.now()
  return [...faults, ...(await invoiceFaults(database.db)), ...(await taskFaults(database.db, now)), ...(await twoPlanFaults(database.db))]

  async function paymentFaults(row: PaymentRow): Promise<string[]> {
    if (row.providerId === null) return row.paidAt === null ? [] : [`payment ${row.ref} is paid, and no provider knows it`]
    const state = await provider.readPayment(row.providerId)
    if (!state) return [`the provider doesn't know payment ${row.ref}`]
    const isPaid = state.status === 'succeeded'
    return [
      ...(isPaid === (row.paidAt !== null) ? [] : [`payment ${row.ref} is ${row.status}, and ${state.status} at the provider`]),
      ...((state.status === 'canceled') === (row.status === 'CANCELED')
        ? []
        : [`payment ${row.ref} is ${row.status}, and ${state.status} at the provider`]),
      ...(state.amount === row.amount && state.currency === row.currency ? [] : [`payment ${row.ref} is another amount at the provider`]),
      ...(state.refunded === row.refunded ? [] : [`of payment ${row.ref} another amount is refunded at the provider`]),
      ...(isPaid === (row.invoiceNumber !== null) ? [] : [`payment ${row.ref} should have a number if it is paid, and only then`]),
      ...(row.refundDue === null || row.refunded === row.amount || !isPaid ? [] : [`payment ${row.ref} is to be paid back and is not`]),
    ]
  }

  async function subscriptionFaults(row: SubscriptionRow): Promise<string[]> {
    if (row.providerId === null)
      return row.status === 'INCOMPLETE' || row.status === 'CANCELED' ? [] : [`no provider knows subscription ${row.ref}`]
    const state = await provider.readSubscription(row.providerId)
    if (!state) return [`the provider doesn't know subscription ${row.ref}`]
    const isLiving = row.status === 'ACTIVE' || row.status === 'PAST_DUE'
    return [
      ...(state.status.toUpperCase() === row.status
        ? []
        : [`subscription ${row.ref} is ${row.status}, and ${state.status} at the provider`]),
      ...(isLiving && state.periodEnd.getTime() !== row.periodEnd?.getTime()
        ? [`subscription ${row.ref} ends at another time at the provider`]
        : []),
      ...(isLiving && state.cancelAtPeriodEnd !== row.cancelAtPeriodEnd
        ? [`subscription ${row.ref} differs in whether it is cancelled`]
        : []),
      ...(isLiving && row.endDue !== null ? [`subscription ${row.ref} is to be ended and is not`] : []),
      ...(isLiving && row.userId === null ? [`subscription ${row.ref} is paid by nobody`] : []),
    ]
  }
}

/** All rows of a table, in the order of their refs. */
async function* all<Row extends { ref: string }>(read: (ref: string) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let ref = ''; ; ) {
    const rows = await read(ref)
    yield* rows
    if (rows.length < batch) return
    ref = rows.at(-1)?.ref ?? ''
  }
}
