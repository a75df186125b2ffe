import { findPayment, findPaymentByProvider, isHeard, nextReading, rememberEvent } from '@octavo/data/payment-rows.ts'
import { findSubscription, findSubscriptionByProvider } from '@octavo/data/subscription-rows.ts'
import type { PaymentRow, SubscriptionRow } from '@octavo/data/tables.ts'
import type { ProviderEvent, ProviderPayment } from '@octavo/platform/payments/payments.ts'
import { applyPayment } from './apply-payment.ts'
import { applySubscription } from './apply-subscription.ts'
import type { LedgerDeps } from './ledger-deps.ts'

/**
 * Asks the provider for a payment and writes what it says. An event is only a reason to ask: what it tells may be old, repeated or out of
 * order, and what is read now is not.
 */
export async function readPayment(deps: LedgerDeps, ref: string): Promise<PaymentRow | undefined> {
  const row = await findPayment(deps.database.db, ref)
  if (!row?.providerId) return row
  // Its latest payments come with a subscription; an older one is read all the same.
  if (row.subscriptionRef !== null) await readSubscription(deps, row.subscriptionRef)
  const reading = await nextReading(deps.database.db)
  const state = await deps.payments.provider.readPayment(row.providerId)
  if (!state) throw new Error(`the provider doesn't know payment ${ref}`)
  return deps.database.inTransaction((transaction) => applyPayment(deps, transaction, { ref, state, reading }))
}

/** The same for a subscription with all its payments. One that is to be ended is ended. */
export async function readSubscription(deps: LedgerDeps, ref: string): Promise<SubscriptionRow | undefined> {
  const { database, payments } = deps
  const row = await findSubscription(database.db, ref)
  if (!row?.providerId) return row
  const read = await readOnce(row.providerId)
  if (read.endDue === null || read.status === 'CANCELED') return read
  await payments.provider.endSubscription(row.providerId)
  return readOnce(row.providerId)

  async function readOnce(providerId: string): Promise<SubscriptionRow> {
    const reading = await nextReading(database.db)
    const state = await payments.provider.readSubscription(providerId)
    if (!state) throw new Error(`the provider doesn't know subscription ${ref}`)
    return database.inTransaction((transaction) => applySubscription(deps, transaction, { ref, state, reading }))
  }
}

/** Hears an event of the provider, once; one about something that isn't ours changes nothing. */
export async function hearEvent(deps: LedgerDeps, event: ProviderEvent): Promise<void> {
  const { database, clock } = deps
  const { name: provider } = deps.payments.provider
  if (await isHeard(database.db, { provider, id: event.id })) return
  if (event.subscriptionId !== undefined) await hearOfSubscription(deps, event.subscriptionId)
  if (event.paymentId !== undefined) await hearOfPayment(deps, event.paymentId)
  // Afterwards: what fails is told again by the provider.
  await rememberEvent(database.db, { provider, id: event.id, type: event.type, receivedAt: clock.now() })
}

async function hearOfSubscription(deps: LedgerDeps, providerId: string): Promise<void> {
  const { database, payments } = deps
  const known = await findSubscriptionByProvider(database.db, { provider: payments.provider.name, providerId })
  if (known) return void (await readSubscription(deps, known.ref))
  // The event may be faster than the answer to the call that began it.
  const ref = (await payments.provider.readSubscription(providerId))?.ref
  const begun = ref === undefined ? undefined : await findSubscription(database.db, ref)
  if (begun?.providerId !== null || begun.provider !== payments.provider.name) return
  const reading = await nextReading(database.db)
  const state = await payments.provider.readSubscription(providerId)
  if (state) await database.inTransaction((transaction) => applySubscription(deps, transaction, { ref: begun.ref, state, reading }))
}

async function hearOfPayment(deps: LedgerDeps, providerId: string): Promise<void> {
  const { database, payments } = deps
  const known = await findPaymentByProvider(database.db, { provider: payments.provider.name, providerId })
  if (known) return void (await readPayment(deps, known.ref))
  const reading = await nextReading(database.db)
  const state = await payments.provider.readPayment(providerId)
  if (state?.subscriptionId !== undefined) return hearOfSubscription(deps, state.subscriptionId)
  const begun = await begunPayment(deps, state)
  if (state && begun) await database.inTransaction((transaction) => applyPayment(deps, transaction, { ref: begun.ref, state, reading }))
}

/** Our row of a payment whose provider's id we haven't heard yet. */
async function begunPayment({ database, payments }: LedgerDeps, state: ProviderPayment | undefined): Promise<PaymentRow | undefined> {
  const row = state?.ref === undefined ? undefined : await findPayment(database.db, state.ref)
  return row?.providerId === null && row.provider === payments.provider.name ? row : undefined
}
