import { reminderDays } from '@octavo/core/api/payments-api.ts'
import type { Executor } from '@octavo/data/executor.ts'
import { totalOf } from '@octavo/data/list-pages.ts'
import { dropOldEvents, markUndelivered, paymentsLeft, paymentsToAsk, refundsDue } from '@octavo/data/payment-rows.ts'
import { userOwner } from '@octavo/data/remove-user.ts'
import {
  changeSubscription,
  dropEndedGrant,
  endedGrants,
  endedUntold,
  hasPro,
  lockSubscription,
  subscriptionsToAsk,
  subscriptionsToRemind,
} from '@octavo/data/subscription-rows.ts'
import type { PaymentRow, SubscriptionRow, UserRow } from '@octavo/data/tables.ts'
import { findUser } from '@octavo/data/user-rows.ts'
import type { Log } from '@octavo/platform/log.ts'
import { type Rounds, startRounds } from '@octavo/platform/rounds.ts'
import { planEndedMail, reminderMail } from '../mails/payment-mails.ts'
import { postMail } from '../mails/post-mail.ts'
import type { LedgerDeps } from './ledger-deps.ts'
import { hearEvent, readPayment, readSubscription } from './read-provider.ts'
import { settle } from './settle.ts'
import { cancelAtProvider } from './start-payment.ts'

const everyMs = 60_000
const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
/** A payment that nobody has finished by then is given up. */
const openMs = dayMs
const eventsMs = 60 * dayMs
/** At a time, so that a long outage of the provider doesn't make one huge round. */
const most = 100

export interface PaymentKeeper extends Rounds {
  /** One round, for tests and for the command that checks payments. */
  run(): Promise<void>
}

/**
 * Does from time to time what no call and no event does: asks the provider for what it may have failed to tell, pays back what is due, and
 * writes mails about what is coming. Any number of processes may do so at once.
 */
export function startPaymentKeeper(deps: LedgerDeps, log: Log): PaymentKeeper {
  const { database, clock, payments } = deps
  return { run, ...startRounds(run, { everyMs, onError: (error) => log.error({ err: error }, 'a round of payments failed') }) }

  async function run(): Promise<void> {
    const now = clock.now()
    await attempt('renewals', async () => {
      for (const event of (await payments.sandbox?.renewDue()) ?? []) await hearEvent(deps, event)
    })
    await attempt('open payments', async () => {
      const span = { since: new Date(now.getTime() - hourMs), before: new Date(now.getTime() - 2 * everyMs), most }
      for (const { ref } of await paymentsToAsk(database.db, span)) await attempt('an open payment', () => readPayment(deps, ref))
    })
    await attempt('left payments', async () => {
      const left = await paymentsLeft(database.db, { before: new Date(now.getTime() - openMs), most })
      for (const payment of left) await attempt('a left payment', () => giveUp(deps, payment))
    })
    await attempt('subscriptions', async () => {
      for (const { ref } of await subscriptionsToAsk(database.db, { now, most })) await attempt('a subscription', () => settle(deps, ref))
    })
    await attempt('refunds', async () => {
      await markUndelivered(database.db, now)
      for (const payment of await refundsDue(database.db, most)) await attempt('a refund', () => payBack(deps, payment))
    })
    await attempt('reminders', async () => {
      const until = new Date(now.getTime() + reminderDays * dayMs)
      for (const { ref } of await subscriptionsToRemind(database.db, { now, until })) await attempt('a reminder', () => remind(ref))
    })
    await attempt('ended plans', async () => {
      for (const { ref } of await endedUntold(database.db)) await attempt('an ended plan', () => tellEnd(ref))
      for (const userId of await endedGrants(database.db, now)) await attempt('an ended grant', () => tellGrantEnd(userId))
    })
    await attempt('old events', () => dropOldEvents(database.db, new Date(now.getTime() - eventsMs)))
  }

  /** What fails is tried again in the next round, and keeps nothing else from being done. */
  async function attempt(what: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      log.warn({ err: error, what }, 'payments could not be kept up to date')
    }
  }

  async function remind(ref: string): Promise<void> {
    await database.inTransaction(async (transaction) => {
      const row = await lockSubscription(transaction, ref)
      const user = row?.userId ? await findUser(transaction, row.userId) : undefined
      if (!row || !user || !row.periodEnd || row.remindedFor?.getTime() === row.periodEnd.getTime()) return
      await changeSubscription(transaction, ref, { remindedFor: row.periodEnd })
      await postMail(deps, transaction, reminderMail(user, row, deps.settings))
    })
  }

  async function tellEnd(ref: string): Promise<void> {
    await database.inTransaction(async (transaction) => {
      const row = await lockSubscription(transaction, ref)
      const user = row?.userId ? await findUser(transaction, row.userId) : undefined
      if (!row || row.endToldAt) return
      await changeSubscription(transaction, ref, { endToldAt: clock.now() })
      if (user) await mailEnd(transaction, user, { isPaid: true })
    })
  }

  async function tellGrantEnd(userId: string): Promise<void> {
    await database.inTransaction(async (transaction) => {
      const user = await findUser(transaction, userId)
      const isOver = await dropEndedGrant(transaction, { userId, now: clock.now() })
      if (user && isOver) await mailEnd(transaction, user, { isPaid: false })
    })
  }

  /** Unless the account has the plan for another reason. */
  async function mailEnd(transaction: Executor, user: UserRow, { isPaid }: { isPaid: boolean }): Promise<void> {
    if (await hasPro(transaction, { userId: user.id, now: clock.now() })) return
    const archived = await totalOf(transaction, { owner: userOwner(user.id), list: 'archive-bytes' })
    await postMail(deps, transaction, planEndedMail(user, { archived, isPaid }, deps.settings))
  }
}

/** Pays a payment back; the provider's word that it has done so is what counts. */
export async function payBack(deps: LedgerDeps, { ref, providerId }: PaymentRow): Promise<void> {
  if (providerId === null) return
  await deps.payments.provider.refund(providerId)
  await readPayment(deps, ref)
}

/** Gives an unpaid payment up at the provider; if it was paid after all, that is what is written. */
export async function giveUp(deps: LedgerDeps, payment: PaymentRow): Promise<void> {
  await cancelAtProvider(deps, payment)
  await readPayment(deps, payment.ref)
}

/** Ends a subscription at the provider, now. */
export async function endNow(deps: LedgerDeps, { ref, providerId }: SubscriptionRow): Promise<void> {
  if (providerId === null) return
  await deps.payments.provider.endSubscription(providerId)
  await readSubscription(deps, ref)
}
