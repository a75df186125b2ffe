import type { PaymentStatus } from '@octavo/core/api/payments-api.ts'
import type { Executor } from '@octavo/data/executor.ts'
import { closePaidTask, openPaidTask } from '@octavo/data/paid-tasks.ts'
import { changePayment, findPayment, lockPayment, nextInvoiceNumber } from '@octavo/data/payment-rows.ts'
import { userOwner } from '@octavo/data/remove-user.ts'
import type { PaymentRow, RefundReason } from '@octavo/data/tables.ts'
import { lockTask } from '@octavo/data/task-rows.ts'
import { lockUser } from '@octavo/data/user-rows.ts'
import type { ProviderPayment } from '@octavo/platform/payments/payments.ts'
import { paymentFailedMail, receiptMail, refundMail } from '../mails/payment-mails.ts'
import { postMail } from '../mails/post-mail.ts'
import type { LedgerDeps } from './ledger-deps.ts'
import { payerOf } from './payer.ts'
import { taxLines } from './taxes.ts'

/** Writes what the provider says of a payment, and what follows from it: access, the number of its receipt, and mails, all or nothing. */
export async function applyPayment(
  deps: LedgerDeps,
  transaction: Executor,
  { ref, state, reading }: { ref: string; state: ProviderPayment; reading: number },
): Promise<PaymentRow> {
  const userId = (await findPayment(transaction, ref))?.userId
  // Accounts, payments and tasks are locked in this order, by their deletion too.
  if (userId) await lockUser(transaction, userId)
  const before = await lockPayment(transaction, ref)
  if (!before) throw new Error('a payment was not there')
  if (reading <= before.reading) return before
  const status = statusOf(state)
  const isNewlyPaid = before.paidAt === null && state.status === 'succeeded'
  const after = await changePayment(transaction, ref, {
    reading,
    status,
    providerId: state.id,
    refunded: Math.min(state.refunded, before.amount),
    ...(state.card && { card: state.card }),
    ...(isNewlyPaid && {
      paidAt: state.paidAt ?? deps.clock.now(),
      invoiceNumber: await nextInvoiceNumber(transaction),
      taxes: taxLines(before.amount, deps.settings.invoices.taxes),
    }),
  })
  const opened = isNewlyPaid ? await openWhatIsPaid(deps, transaction, after) : after
  await tell(deps, transaction, { before, after: opened, isNewlyPaid })
  if (before.status !== status && takenBack.includes(status)) await closePaidTask(transaction, ref)
  return opened
}

/** The states in which the payer has the money again. */
export const takenBack: readonly PaymentStatus[] = ['REFUNDED', 'DISPUTED']

function statusOf({ status, refunded, amount, disputed }: ProviderPayment): PaymentStatus {
  if (status === 'pending') return 'PENDING'
  if (status === 'failed') return 'FAILED'
  if (status === 'canceled') return 'CANCELED'
  if (refunded > 0) return refunded >= amount ? 'REFUNDED' : 'PARTLY_REFUNDED'
  return disputed ? 'DISPUTED' : 'SUCCEEDED'
}

/** Gives what was paid for; what can't be given is paid back. */
async function openWhatIsPaid({ clock }: LedgerDeps, transaction: Executor, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.userId === null) return changePayment(transaction, payment.ref, { refundDue: 'ACCOUNT_GONE' })
  if (payment.kind !== 'TASK' || payment.taskRef === null) return payment
  const task = await lockTask(transaction, payment.taskRef)
  const now = clock.now()
  const refundDue = whyNot()
  if (refundDue) return changePayment(transaction, payment.ref, { refundDue })
  await openPaidTask(transaction, { ref: payment.taskRef, paymentRef: payment.ref, now })
  return payment

  function whyNot(): RefundReason | undefined {
    if (!task?.wrappedKey || task.owner !== userOwner(payment.userId ?? '') || (task.expiresAt && task.expiresAt <= now)) return 'TASK_GONE'
    if (task.status === 'FAILED' || task.status === 'CANCELLED') return 'TASK_FAILED'
    return task.access === 'FULL_ACCESS' ? 'PAID_TWICE' : undefined
  }
}

interface Change {
  before: PaymentRow
  after: PaymentRow
  isNewlyPaid: boolean
}

async function tell(deps: LedgerDeps, transaction: Executor, { before, after, isNewlyPaid }: Change): Promise<void> {
  const person = await payerOf(deps, transaction, after)
  const { settings } = deps
  if (isNewlyPaid) await postMail(deps, transaction, receiptMail(person, after, settings))
  const hasFailed = before.status !== 'FAILED' && after.status === 'FAILED'
  // The page shows a first payment.
  if (hasFailed && after.kind === 'RENEWAL') await postMail(deps, transaction, paymentFailedMail(person, after, settings))
  if (before.status !== 'REFUNDED' && after.status === 'REFUNDED') await postMail(deps, transaction, refundMail(person, after, settings))
}
