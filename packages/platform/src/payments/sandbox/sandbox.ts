import { testCardOf } from '@octavo/core/api/sandbox-cards.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Clock } from '../../clock.ts'
import { newRef } from '../../tokens/refs.ts'
import type { PaymentProvider, PlanPrice, ProviderEvent } from '../payments.ts'
import {
  type EnteredCard,
  type Intent,
  objectsOf,
  paymentView,
  type SandboxChanging,
  type SandboxStore,
  type SandboxSubscription,
  type Setup,
  savingTo,
  subscriptionView,
} from './sandbox-objects.ts'
import { activate, changeNow, dueForPlan, passDays, payDue, renewDue } from './sandbox-subscriptions.ts'

/** The provider of an installation without Stripe's keys: the same states, and no money moves. */
export interface Sandbox extends PaymentProvider {
  /** What Stripe's form does: enters a card for a payment, or for a change of card. */
  confirm(clientSecret: string, card: EnteredCard): Promise<SandboxAnswer>
  /** What the bank asks is accepted or refused. */
  authenticate(clientSecret: string, accepted: boolean): Promise<SandboxAnswer>
  /** Renews whatever is due, and tells what has changed. */
  renewDue(): Promise<ProviderEvent[]>
  /** Lets days pass for one subscription: all its dates move back. */
  passDays(id: string, days: number): Promise<ProviderEvent[]>
  /** A bank takes a payment back. */
  dispute(id: string): Promise<ProviderEvent>
}

export interface SandboxAnswer {
  status: 'succeeded' | 'requires_action'
  event: ProviderEvent
}

/** The sandbox over its store. */
export function createSandbox({ store, clock }: { store: SandboxStore; clock: Clock }): Sandbox {
  const reads = objectsOf(store)
  const now = () => clock.now()

  return {
    name: 'sandbox',
    startPayment: ({ ref, payer, amount, currency }) =>
      store.change(async (objects) => {
        const customer = payer.customerId ?? `cus_${payer.userId}`
        const intent = (await objectsOf(objects).intent(`pi_${ref}`)) ?? newIntent({ ref, customer, amount, currency })
        await savingTo(objects).intent(intent)
        return { id: intent.id, customerId: customer, clientSecret: intent.secret }
      }),
    startSubscription: ({ ref, paymentRef, payer, price }) =>
      store.change(async (objects) => {
        const customer = payer.customerId ?? `cus_${payer.userId}`
        const id = `sub_${ref}`
        const first = newIntent({ ref: paymentRef, customer, amount: price.amount, currency: price.currency, subscription: id })
        const intent = (await objectsOf(objects).intent(first.id)) ?? first
        const subscription = (await objectsOf(objects).subscription(id)) ?? newSubscription({ id, ref, customer, price })
        await savingTo(objects).subscription(subscription)
        await savingTo(objects).intent(intent)
        return { id, paymentId: intent.id, customerId: customer, clientSecret: intent.secret }
      }),
    async readPayment(id) {
      const intent = await reads.intent(id)
      return intent && paymentView(intent)
    },
    async readSubscription(id) {
      const subscription = await reads.subscription(id)
      return subscription && subscriptionView(subscription, await reads.intentsOf(id))
    },
    cancelPayment: (id) =>
      store.change(async (objects) => {
        const intent = await objectsOf(objects).intent(id)
        if (!intent || intent.status === 'succeeded') return
        await savingTo(objects).intent({ ...intent, status: 'canceled' })
        const subscription = intent.subscription === undefined ? undefined : await objectsOf(objects).subscription(intent.subscription)
        if (subscription?.status === 'incomplete') await end(objects, subscription)
      }),
    setCancelAtPeriodEnd: (id, cancelAtPeriodEnd) =>
      store.change(async (objects) => savingTo(objects).subscription({ ...(await living(objects, id)), cancelAtPeriodEnd })),
    endSubscription: (id) =>
      store.change(async (objects) => {
        const subscription = await objectsOf(objects).subscription(id)
        if (subscription && subscription.status !== 'canceled') await end(objects, subscription)
      }),
    async previewPlan(id, price) {
      const subscription = await reads.subscription(id)
      if (!subscription) throw new AppError('NO_SUBSCRIPTION')
      return { amount: Math.max(0, dueForPlan(subscription, price, now())), currency: price.currency }
    },
    changePlan: (id, price, key) =>
      store.change(async (objects) => {
        if (await objectsOf(objects).intent(`pi_${key}`)) return
        await changeNow(objects, { subscription: await living(objects, id), price, key, now: now() })
      }),
    startCardChange: (id) =>
      store.change(async (objects) => {
        await living(objects, id)
        const setup = `seti_${newRef()}`
        const secret = `${setup}_secret_${newRef()}`
        const createdAt = now().toISOString()
        await savingTo(objects).setup({ id: setup, secret, subscription: id, status: 'requires_payment_method', createdAt })
        return { clientSecret: secret }
      }),
    finishCardChange: (id) =>
      store.change(async (objects) => {
        const subscription = await living(objects, id)
        const entered = (await objectsOf(objects).setupsOf(id)).findLast(({ status }) => status === 'succeeded')
        if (!entered?.card) throw new AppError('CARD_NOT_CONFIRMED')
        await payDue(objects, { ...subscription, card: entered.card }, now())
      }),
    refund: (id) =>
      store.change(async (objects) => {
        const intent = await objectsOf(objects).intent(id)
        if (intent?.status === 'succeeded') await savingTo(objects).intent({ ...intent, refunded: intent.amount })
      }),
    async *listPayments(since) {
      for (const intent of (await store.list({ kind: 'intent', since })) as unknown as Intent[]) yield paymentView(intent)
    },
    confirm: (clientSecret, card) =>
      store
        .change(async (objects) => {
          const entry = await entryOf(objects, clientSecret)
          if (entry.status === 'succeeded' || entry.status === 'canceled') throw new AppError('PAYMENT_FINISHED')
          const behaviour = isExpired(card) ? 'declined' : (testCardOf(card.number)?.behaviour ?? 'declined')
          if (behaviour === 'declined') return refuse(objects, entry, 'CARD_DECLINED')
          if (behaviour !== 'asks') return succeed(objects, { ...entry, card })
          await saveEntry(objects, { ...entry, card, status: 'requires_action' })
          return { status: 'requires_action' as const, event: eventOf(entry) }
        })
        .then(unlessRefused),
    authenticate: (clientSecret, accepted) =>
      store
        .change(async (objects) => {
          const entry = await entryOf(objects, clientSecret)
          if (entry.status !== 'requires_action') throw new AppError('PAYMENT_FINISHED')
          return accepted ? succeed(objects, entry) : refuse(objects, entry, 'CARD_NOT_CONFIRMED')
        })
        .then(unlessRefused),
    renewDue: async () => {
      const due = (await reads.subscriptions()).filter(({ status, periodEnd }) => isLiving(status) && new Date(periodEnd) <= now())
      const events: ProviderEvent[] = []
      for (const { id } of due) events.push(...(await store.change(async (objects) => renewDue(objects, await living(objects, id), now()))))
      return events
    },
    passDays: (id, days) => store.change(async (objects) => passDays(objects, await living(objects, id), { days, now: now() })),
    dispute: (id) =>
      store.change(async (objects) => {
        const intent = await objectsOf(objects).intent(id)
        if (!intent) throw new AppError('NOT_FOUND')
        await savingTo(objects).intent({ ...intent, disputed: true })
        return eventOf(intent)
      }),
  }

  function newIntent(of: Pick<Intent, 'customer' | 'amount' | 'currency'> & { ref: string; subscription?: string }): Intent {
    const id = `pi_${of.ref}`
    const blank = { status: 'requires_payment_method', failed: false, refunded: 0, disputed: false } as const
    return { ...of, ...blank, id, secret: `${id}_secret_${newRef()}`, createdAt: now().toISOString() }
  }

  function newSubscription(of: Pick<SandboxSubscription, 'id' | 'ref' | 'customer'> & { price: PlanPrice }): SandboxSubscription {
    const moment = now().toISOString()
    const blank = { status: 'incomplete', cancelAtPeriodEnd: false, credit: 0, periods: 0, payments: 1 } as const
    return { ...of, ...blank, anchor: moment, periodStart: moment, periodEnd: moment }
  }

  async function end(objects: SandboxChanging, subscription: SandboxSubscription): Promise<void> {
    await savingTo(objects).subscription({ ...subscription, status: 'canceled', endedAt: now().toISOString() })
  }

  function isExpired({ expiryMonth, expiryYear }: EnteredCard): boolean {
    return new Date(Date.UTC(expiryYear, expiryMonth)) <= now()
  }

  async function succeed(objects: SandboxChanging, entry: Intent | Setup): Promise<SandboxAnswer> {
    if (isSetup(entry)) await savingTo(objects).setup({ ...entry, status: 'succeeded' })
    else {
      await savingTo(objects).intent({ ...entry, status: 'succeeded', failed: false, paidAt: now().toISOString() })
      const subscription = entry.subscription === undefined ? undefined : await objectsOf(objects).subscription(entry.subscription)
      if (subscription?.status === 'incomplete' && entry.card) await activate(objects, { subscription, card: entry.card, now: now() })
    }
    return { status: 'succeeded', event: eventOf(entry) }
  }
}

/** A refusal is kept, so that it is an answer of the change and an error only after it. */
interface Refusal {
  refused: 'CARD_DECLINED' | 'CARD_NOT_CONFIRMED'
}

async function refuse(objects: SandboxChanging, entry: Intent | Setup, refused: Refusal['refused']): Promise<Refusal> {
  if (isSetup(entry)) await savingTo(objects).setup({ ...entry, status: 'requires_payment_method' })
  else await savingTo(objects).intent({ ...entry, status: 'requires_payment_method', failed: true })
  return { refused }
}

function unlessRefused(answer: SandboxAnswer | Refusal): SandboxAnswer {
  if ('refused' in answer) throw new AppError(answer.refused)
  return answer
}

async function saveEntry(objects: SandboxChanging, entry: Intent | Setup): Promise<void> {
  if (isSetup(entry)) await savingTo(objects).setup(entry)
  else await savingTo(objects).intent(entry)
}

/** What a secret opens; a false one is answered like a missing one. */
async function entryOf(objects: SandboxChanging, clientSecret: string): Promise<Intent | Setup> {
  const [id = ''] = clientSecret.split('_secret_')
  const entry = id.startsWith('seti_') ? await objectsOf(objects).setup(id) : await objectsOf(objects).intent(id)
  if (entry?.secret !== clientSecret) throw new AppError('NOT_FOUND')
  return entry
}

async function living(objects: SandboxChanging, id: string): Promise<SandboxSubscription> {
  const subscription = await objectsOf(objects).subscription(id)
  if (!subscription || !isLiving(subscription.status)) throw new AppError('NO_SUBSCRIPTION')
  return subscription
}

function isLiving(status: SandboxSubscription['status']): boolean {
  return status === 'active' || status === 'past_due'
}

function isSetup(entry: Intent | Setup): entry is Setup {
  return !('amount' in entry)
}

function eventOf(entry: Intent | Setup): ProviderEvent {
  const event = { id: `evt_${newRef()}`, type: 'changed', subscriptionId: entry.subscription }
  return isSetup(entry) ? event : { ...event, paymentId: entry.id }
}
