import type { CardView, Money, PaymentPlan, PaymentProviderName, Period, SubscriptionPlan } from '@octavo/core/api/payments-api.ts'

/** Takes payments. What it says of a payment or subscription is the truth; our rows follow it. Throws `PAYMENTS_DOWN` while it can't be reached. */
export interface PaymentProvider {
  name: PaymentProviderName
  /** Begins a payment that a person confirms by its secret; the same ref again gives the same one. */
  startPayment(order: PaymentOrder): Promise<StartedPayment>
  /** Begins a subscription; its first payment is confirmed by the secret. The same ref again gives the same one. */
  startSubscription(order: SubscriptionOrder): Promise<StartedSubscription>
  readPayment(id: string): Promise<ProviderPayment | undefined>
  /** With its latest payments. */
  readSubscription(id: string): Promise<ProviderSubscription | undefined>
  /** Gives an unpaid payment up; one that is paid stays as it is. */
  cancelPayment(id: string): Promise<void>
  setCancelAtPeriodEnd(id: string, cancel: boolean): Promise<void>
  /** Ends a subscription at once, whatever its state. */
  endSubscription(id: string): Promise<void>
  /** What a change of plan would cost now. */
  previewPlan(id: string, price: PlanPrice): Promise<Money>
  /** Changes the plan from now on and takes the difference; throws `CARD_DECLINED` and changes nothing if that fails. The key names the try. */
  changePlan(id: string, price: PlanPrice, key: string): Promise<void>
  /** Begins the entry of another card for a subscription. */
  startCardChange(id: string): Promise<{ clientSecret: string }>
  /** Uses the card that was entered last; a failed renewal is tried again with it. */
  finishCardChange(id: string): Promise<void>
  /** Pays back what is left of a payment; the same again changes nothing. */
  refund(id: string): Promise<void>
  /** Payments since a moment, for comparing them with our rows. */
  listPayments(since: Date): AsyncIterable<ProviderPayment>
}

/** What a plan costs, for how long, and what follows. */
export interface PlanPrice extends Money {
  plan: SubscriptionPlan
  period: Period
  next?: PlanPrice
}

export interface Payer {
  userId: string
  email: string
  /** The provider's name for this person, if there is one. */
  customerId?: string | undefined
}

export interface PaymentOrder extends Money {
  /** Our name for it, which the provider tells with it. */
  ref: string
  payer: Payer
  plan: PaymentPlan
}

export interface SubscriptionOrder {
  ref: string
  /** Our name for its first payment. */
  paymentRef: string
  payer: Payer
  price: PlanPrice
}

export interface StartedPayment {
  id: string
  customerId: string
  clientSecret: string
}

export interface StartedSubscription {
  id: string
  paymentId: string
  customerId: string
  clientSecret: string
}

/** A payment as its provider sees it. */
export interface ProviderPayment extends Money {
  id: string
  /** Our name for it; renewals have none. */
  ref?: string | undefined
  /** `failed` can be tried again. */
  status: 'pending' | 'failed' | 'succeeded' | 'canceled'
  refunded: number
  disputed: boolean
  card?: CardView | undefined
  subscriptionId?: string | undefined
  kind?: 'RENEWAL' | 'CHANGE' | undefined
  createdAt: Date
  paidAt?: Date | undefined
}

/** A subscription as its provider sees it. */
export interface ProviderSubscription {
  id: string
  ref?: string | undefined
  customerId: string
  plan: SubscriptionPlan
  status: 'incomplete' | 'active' | 'past_due' | 'canceled'
  periodStart: Date
  periodEnd: Date
  cancelAtPeriodEnd: boolean
  endedAt?: Date | undefined
  /** What is paid at the end of the period. */
  next: Money & { plan: SubscriptionPlan }
  card?: CardView | undefined
  /** The latest first. */
  payments: ProviderPayment[]
}

/** Something has happened: which payment or subscription is to be read again. */
export interface ProviderEvent {
  id: string
  type: string
  paymentId?: string | undefined
  subscriptionId?: string | undefined
}
