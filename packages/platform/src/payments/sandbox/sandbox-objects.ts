import type { CardView, Money } from '@octavo/core/api/payments-api.ts'
import type { PlanPrice, ProviderPayment, ProviderSubscription } from '../payments.ts'

/** Where the sandbox keeps what it knows. Changes run one after the other. */
export interface SandboxStore extends SandboxReading {
  change<T>(work: (objects: SandboxChanging) => Promise<T>): Promise<T>
}

export interface SandboxReading {
  find(id: string): Promise<Record<string, unknown> | undefined>
  /** The oldest first. */
  list(of: { kind: string; parent?: string; since?: Date }): Promise<Record<string, unknown>[]>
}

export interface SandboxChanging extends SandboxReading {
  save(place: { id: string; kind: string; parent: string | null; createdAt: Date }, data: Record<string, unknown>): Promise<void>
}

/** The kinds of objects. Moments are ISO strings, as they are stored. */
export interface Intent extends Money {
  id: string
  ref?: string
  secret: string
  customer: string
  subscription?: string
  kind?: 'RENEWAL' | 'CHANGE'
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
  /** Whether a card was tried and refused. */
  failed: boolean
  card?: EnteredCard
  refunded: number
  disputed: boolean
  createdAt: string
  paidAt?: string
}

export interface SandboxSubscription {
  id: string
  ref: string
  customer: string
  status: ProviderSubscription['status']
  price: PlanPrice
  /** From here on periods are counted. */
  anchor: string
  periods: number
  periodStart: string
  periodEnd: string
  cancelAtPeriodEnd: boolean
  endedAt?: string
  card?: EnteredCard
  /** What is left of an earlier plan, in the smallest unit. */
  credit: number
  /** How many payments it has had. */
  payments: number
}

/** The entry of another card. */
export interface Setup {
  id: string
  secret: string
  subscription: string
  status: 'requires_payment_method' | 'requires_action' | 'succeeded'
  card?: EnteredCard
  createdAt: string
}

/** A test card by its number; there are no others. */
export interface EnteredCard {
  number: string
  brand: string
  expiryMonth: number
  expiryYear: number
}

export function cardView({ number, brand, expiryMonth, expiryYear }: EnteredCard): CardView {
  return { brand, last4: number.slice(-4), expiryMonth, expiryYear }
}

/** The objects, read and written by kind. */
export function objectsOf(store: SandboxReading) {
  return {
    intent: async (id: string) => (await store.find(id)) as Intent | undefined,
    subscription: async (id: string) => (await store.find(id)) as SandboxSubscription | undefined,
    setup: async (id: string) => (await store.find(id)) as Setup | undefined,
    intentsOf: async (subscription: string) => (await store.list({ kind: 'intent', parent: subscription })) as unknown as Intent[],
    subscriptions: async () => (await store.list({ kind: 'subscription' })) as unknown as SandboxSubscription[],
    setupsOf: async (subscription: string) => (await store.list({ kind: 'setup', parent: subscription })) as unknown as Setup[],
  }
}

export function savingTo(store: SandboxChanging) {
  return {
    intent: (intent: Intent) =>
      store.save(
        { id: intent.id, kind: 'intent', parent: intent.subscription ?? null, createdAt: new Date(intent.createdAt) },
        { ...intent },
      ),
    subscription: (subscription: SandboxSubscription) =>
      store.save(
        { id: subscription.id, kind: 'subscription', parent: subscription.customer, createdAt: new Date(subscription.anchor) },
        { ...subscription },
      ),
    setup: (setup: Setup) =>
      store.save({ id: setup.id, kind: 'setup', parent: setup.subscription, createdAt: new Date(setup.createdAt) }, { ...setup }),
  }
}

export function paymentView(intent: Intent): ProviderPayment {
  const { id, ref, amount, currency, refunded, disputed, card, subscription, kind } = intent
  return {
    id,
    ref,
    amount,
    currency,
    refunded,
    disputed,
    status: statusOf(intent),
    card: card && cardView(card),
    subscriptionId: subscription,
    kind,
    createdAt: new Date(intent.createdAt),
    paidAt: intent.paidAt === undefined ? undefined : new Date(intent.paidAt),
  }
}

function statusOf({ status, failed }: Intent): ProviderPayment['status'] {
  if (status === 'succeeded' || status === 'canceled') return status
  return failed ? 'failed' : 'pending'
}

export function subscriptionView(subscription: SandboxSubscription, intents: readonly Intent[]): ProviderSubscription {
  const { id, ref, customer, status, price, cancelAtPeriodEnd, endedAt, card, credit } = subscription
  const next = price.next ?? price
  return {
    id,
    ref,
    customerId: customer,
    plan: price.plan,
    status,
    periodStart: new Date(subscription.periodStart),
    periodEnd: new Date(subscription.periodEnd),
    cancelAtPeriodEnd,
    endedAt: endedAt === undefined ? undefined : new Date(endedAt),
    next: { plan: next.plan, amount: Math.max(0, next.amount - credit), currency: next.currency },
    card: card && cardView(card),
    payments: intents.map(paymentView).reverse(),
  }
}
