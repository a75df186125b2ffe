import type { PaymentView, SubscriptionView } from '@octavo/core/api/payments-api.ts'
import type { Executor } from '@octavo/data/executor.ts'
import { grantOf, subscriptionOf } from '@octavo/data/subscription-rows.ts'
import type { PaymentRow } from '@octavo/data/tables.ts'
import type { ApiSettings } from '../shared/api-deps.ts'
import { invoiceNumber } from '../shared/invoice-number.ts'

/** What a person has, as they see it. */
export async function subscriptionView(executor: Executor, { userId, now }: { userId: string; now: Date }): Promise<SubscriptionView> {
  const row = await subscriptionOf(executor, userId)
  const isOver = !row || row.status === 'CANCELED' || row.endDue !== null
  const grant = isOver ? await grantOf(executor, { userId, now }) : undefined
  if (grant) return { status: 'GRANTED', ...(grant.until && { currentPeriodEnd: grant.until.toISOString() }) }
  if (!row?.periodEnd) return { status: 'NONE' }
  const { plan, nextPlan, nextAmount, currency, cancelAtPeriodEnd, card } = row
  const end = isOver ? (row.endedAt ?? row.periodEnd) : row.periodEnd
  return {
    status: isOver || row.status === 'INCOMPLETE' ? 'CANCELED' : row.status,
    plan,
    nextPlan,
    amount: nextAmount,
    currency,
    currentPeriodEnd: end.toISOString(),
    cancelAtPeriodEnd: isOver || cancelAtPeriodEnd,
    ...(card && { card }),
  }
}

export function paymentView(row: PaymentRow, settings: Pick<ApiSettings, 'engineUrl' | 'invoices'>): PaymentView {
  const { ref, plan, status, amount, currency, refunded, card } = row
  return {
    paymentRef: ref,
    paymentPlan: plan,
    status,
    amount,
    currency,
    refundedAmount: refunded,
    createdDate: row.createdAt.toISOString(),
    ...(row.paidAt && {
      paidDate: row.paidAt.toISOString(),
      invoiceNumber: invoiceNumber(row, settings),
      receiptUrl: `${settings.engineUrl}/api/v1/payments/me/${ref}/receipt`,
    }),
    ...(card && { card }),
  }
}
