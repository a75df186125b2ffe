import { type PaymentPlan, planTerms, type SubscriptionPlan } from '@octavo/core/api/payments-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import { changePayment, customerOf, findPayment, keepCustomer } from '@octavo/data/payment-rows.ts'
import { changeSubscription, findSubscription } from '@octavo/data/subscription-rows.ts'
import type { PaymentRow } from '@octavo/data/tables.ts'
import type { Payer, PlanPrice } from '@octavo/platform/payments/payments.ts'
import type { ApiSettings } from '../shared/api-deps.ts'
import type { LedgerDeps } from './ledger-deps.ts'
import { openEmail } from './payer.ts'

/** A payment that its provider knows. */
export type StartedRow = PaymentRow & { providerId: string; sealedSecret: Buffer }

/**
 * Begins a payment at the provider, by the name it has here: whoever comes again after a crash, or at the same time, gets the same one.
 * Undefined if its account is gone, so that nobody could pay it.
 */
export async function startAtProvider(deps: LedgerDeps, payment: PaymentRow): Promise<StartedRow | undefined> {
  if (isStarted(payment)) return payment
  const { database, payments } = deps
  if (payment.userId === null) return undefined
  const payer = await payerOf(deps, payment, payment.userId)
  const { customerId, ...started } = payment.subscriptionRef === null ? await startTask() : await startPlan(payment.subscriptionRef)
  return database.inTransaction(async (transaction) => {
    await keepCustomer(transaction, { userId: payer.userId, provider: payment.provider, customerId })
    if (payment.subscriptionRef !== null && started.subscriptionId !== undefined)
      await changeSubscription(transaction, payment.subscriptionRef, { providerId: started.subscriptionId, customerId })
    const sealedSecret = deps.accountKeys.secrets.seal(Buffer.from(started.clientSecret), secretContext(payment.ref))
    const row = await changePayment(transaction, payment.ref, { providerId: started.id, sealedSecret })
    return isStarted(row) ? row : undefined
  })

  async function startTask() {
    const { ref, plan, amount, currency } = payment
    return { ...(await payments.provider.startPayment({ ref, payer, plan, amount, currency })), subscriptionId: undefined }
  }

  async function startPlan(subscriptionRef: string) {
    const subscription = await findSubscription(database.db, subscriptionRef)
    if (!subscription) throw new Error('a payment has no subscription')
    const next = { plan: subscription.nextPlan, amount: subscription.nextAmount, currency: payment.currency }
    const price = { ...withPeriod({ plan: subscription.plan, amount: payment.amount, currency: payment.currency }) }
    const order = {
      ref: subscriptionRef,
      paymentRef: payment.ref,
      payer,
      price: next.plan === price.plan ? price : { ...price, next: withPeriod(next) },
    }
    const { id, paymentId, ...started } = await payments.provider.startSubscription(order)
    return { ...started, id: paymentId, subscriptionId: id }
  }
}

/** What the browser confirms the payment with. */
export function openSecret({ accountKeys }: Pick<LedgerDeps, 'accountKeys'>, { ref, sealedSecret }: StartedRow): string {
  return accountKeys.secrets.open(sealedSecret, secretContext(ref)).toString()
}

/** Gives an unpaid payment up at the provider; if it was paid after all, nothing changes. */
export async function cancelAtProvider(deps: LedgerDeps, payment: PaymentRow): Promise<void> {
  const { database, payments } = deps
  const started = await startAtProvider(deps, payment)
  if (started) return payments.provider.cancelPayment(started.providerId)
  const untouched = await findPayment(database.db, payment.ref)
  if (untouched && untouched.providerId === null) await changePayment(database.db, payment.ref, { status: 'CANCELED' })
}

/** The configured price of a plan, with the plan that follows. */
export function planPrice(settings: ApiSettings, plan: SubscriptionPlan, currency: string | undefined): PlanPrice {
  const { next } = planTerms[plan]
  const price = withPeriod({ plan, ...priceOf(settings, plan, currency) })
  return next ? { ...price, next: planPrice(settings, next, currency) } : price
}

/** The configured price of anything that can be bought. */
export function priceOf({ prices }: Pick<ApiSettings, 'prices'>, plan: PaymentPlan, currency: string | undefined) {
  const price = currency === undefined ? prices[plan][0] : prices[plan].find((one) => one.currency === currency)
  if (!price) throw new AppError('BAD_REQUEST', { fields: { currency: sentence('There is no price in this currency.') } })
  return price
}

function withPeriod(price: Omit<PlanPrice, 'period'>): PlanPrice {
  const { period } = planTerms[price.plan]
  if (!period) throw new Error('a plan without a period')
  return { ...price, period }
}

async function payerOf(deps: LedgerDeps, payment: PaymentRow, userId: string): Promise<Payer> {
  const customerId = await customerOf(deps.database.db, { userId, provider: payment.provider })
  return { userId, email: openEmail(deps, payment), customerId }
}

function isStarted(payment: PaymentRow): payment is StartedRow {
  return payment.providerId !== null && payment.sealedSecret !== null
}

const secretContext = (ref: string) => `payment secret ${ref}`
