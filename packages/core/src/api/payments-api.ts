import * as z from 'zod'
import { Email } from '../accounts/email.ts'
import { messages } from '../accounts/messages.ts'
import { Limits, TaskAccessStatus } from './limits.ts'
import { PageQuery, pageOf } from './lists.ts'
import { Ref } from './refs.ts'

/** The calls about plans and payments. Without billing all of them answer 404. */

/** What can be bought: one task, or a subscription. */
export const PaymentPlan = z.enum(['SINGLE_TASK', 'SEVEN_DAYS_LIMITED_SUBSCRIPTION', 'MONTHLY_SUBSCRIPTION', 'ANNUAL_SUBSCRIPTION'])
export type PaymentPlan = z.infer<typeof PaymentPlan>

export const SubscriptionPlan = PaymentPlan.exclude(['SINGLE_TASK'])
export type SubscriptionPlan = z.infer<typeof SubscriptionPlan>

/** By its three letters, as in `EUR`. */
export const Currency = z.string().regex(/^[A-Z]{3}$/)

/** An amount in the smallest unit of its currency: 190 EUR are 1.90 euros, 190 JPY are 190 yen. */
export const Money = z.object({ amount: z.int().min(0), currency: Currency })
export type Money = z.infer<typeof Money>

export const PaymentProviderName = z.enum(['stripe', 'sandbox'])
export type PaymentProviderName = z.infer<typeof PaymentProviderName>

/** How long one payment for a plan lasts, and which plan follows by itself; a single task has neither. */
export const planTerms: Readonly<Record<PaymentPlan, PlanTerms>> = {
  SINGLE_TASK: {},
  SEVEN_DAYS_LIMITED_SUBSCRIPTION: { period: { unit: 'day', count: 7 }, next: 'MONTHLY_SUBSCRIPTION' },
  MONTHLY_SUBSCRIPTION: { period: { unit: 'month', count: 1 } },
  ANNUAL_SUBSCRIPTION: { period: { unit: 'year', count: 1 } },
}

export interface PlanTerms {
  period?: Period
  next?: SubscriptionPlan
}

export interface Period {
  unit: 'day' | 'month' | 'year'
  count: number
}

/** Days before a seven-day plan becomes monthly, or a year is renewed, at which a mail says so. */
export const reminderDays = 2

/** The limits of a column of the pricing table; `archiveSize` in bytes, 0 for none. */
const ColumnLimits = Limits.extend({ archiveSize: z.int() })

/**
 * `GET /payments/plans`, and in the settings of every page (`site-settings.ts`), which have none without billing. The first currency
 * of a plan's prices is the one of the installation; all plans have the same currencies in the same order.
 */
export const PlansView = z.object({
  provider: PaymentProviderName,
  publishableKey: z.string().optional(),
  plans: z.array(z.object({ paymentPlan: PaymentPlan, prices: z.array(Money).min(1) })),
  limits: z.object({ visitor: ColumnLimits, registered: ColumnLimits, pro: ColumnLimits }),
})
export type PlansView = z.infer<typeof PlansView>

/** A name for one try of a person to pay: the same name again is the same payment. */
const IdempotencyKey = z.string().regex(/^[\w-]{8,64}$/)

/** `POST /payments/init`. `email` is the one of the account. Without a currency, the first one of the prices. */
export const PaymentInitRequest = z.strictObject({
  taskRef: Ref.optional(),
  email: Email,
  paymentPlan: PaymentPlan,
  currency: Currency.optional(),
  idempotencyKey: IdempotencyKey,
})
export type PaymentInitRequest = z.infer<typeof PaymentInitRequest>

/** `PENDING` until the provider says what became of it; `FAILED` can be tried again with another card. */
export const PaymentStatus = z.enum(['PENDING', 'FAILED', 'SUCCEEDED', 'REFUNDED', 'PARTLY_REFUNDED', 'DISPUTED', 'CANCELED'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** A started payment. `clientSecret` goes to the Payment Element of Stripe, or to `payments/sandbox/confirm`. */
export const PaymentInitView = Money.extend({
  clientSecret: z.string(),
  paymentRef: Ref,
  status: PaymentStatus,
  provider: PaymentProviderName,
  publishableKey: z.string().optional(),
})
export type PaymentInitView = z.infer<typeof PaymentInitView>

/** What is shown of a card. */
export const CardView = z.object({ brand: z.string(), last4: z.string(), expiryMonth: z.int(), expiryYear: z.int() })
export type CardView = z.infer<typeof CardView>

/** `NONE` without a subscription; `GRANTED` for an account that was given the plan. `PAST_DUE` while a failed renewal is tried again. */
export const SubscriptionStatus = z.enum(['NONE', 'ACTIVE', 'PAST_DUE', 'CANCELED', 'GRANTED'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

/**
 * `GET /subscriptions/me`. `amount` is what is paid at `currentPeriodEnd`, for `nextPlan`, unless it ends then. With status `NONE` there is
 * nothing else; after an end the last plan is told with `CANCELED`.
 */
export const SubscriptionView = z.object({
  status: SubscriptionStatus,
  plan: SubscriptionPlan.optional(),
  /** The plan of the next payment: a seven-day plan becomes monthly. */
  nextPlan: SubscriptionPlan.optional(),
  amount: z.int().optional(),
  currency: Currency.optional(),
  currentPeriodEnd: z.string().optional(),
  cancelAtPeriodEnd: z.boolean().optional(),
  card: CardView.optional(),
})
export type SubscriptionView = z.infer<typeof SubscriptionView>

/** `POST /payments/complete/subscription`, for every kind of payment: asks the provider now what has become of it. */
export const PaymentCompleteRequest = z.strictObject({ paymentRef: Ref })
/** With the task that it was for and the access it has now, and the subscription that it pays. */
export const PaymentCompleteView = z.object({
  paymentRef: Ref,
  status: PaymentStatus,
  paymentPlan: PaymentPlan,
  taskRef: Ref.optional(),
  taskType: z.string().optional(),
  taskAccessStatus: TaskAccessStatus.optional(),
  subscription: SubscriptionView.optional(),
})
export type PaymentCompleteView = z.infer<typeof PaymentCompleteView>

/** A row of `GET /payments/me`. `invoiceNumber` and `receiptUrl` as soon as it is paid; the receipt is a PDF, fetched with the access token. */
export const PaymentView = Money.extend({
  paymentRef: Ref,
  paymentPlan: PaymentPlan,
  status: PaymentStatus,
  createdDate: z.string(),
  paidDate: z.string().optional(),
  refundedAmount: z.int(),
  invoiceNumber: z.string().optional(),
  receiptUrl: z.string().optional(),
  card: CardView.optional(),
})
export type PaymentView = z.infer<typeof PaymentView>
export const PaymentsQuery = PageQuery
export const PaymentsPage = pageOf(PaymentView)

/** `PUT /subscriptions/me/plan`. With `preview` nothing changes and the answer says what it would cost now. */
export const ChangePlanRequest = z.strictObject({ paymentPlan: SubscriptionPlan, preview: z.boolean().default(false) })
/** `dueNow` is paid at once by the card of the subscription: the new price less what is left of the old one. */
export const ChangePlanView = z.object({ dueNow: Money, subscription: SubscriptionView })
export type ChangePlanView = z.infer<typeof ChangePlanView>

/** `POST /subscriptions/me/card`: a secret with which the next card is entered, as for a payment; then `…/card/complete`. */
export const CardChangeView = z.object({
  clientSecret: z.string(),
  provider: PaymentProviderName,
  publishableKey: z.string().optional(),
})
export type CardChangeView = z.infer<typeof CardChangeView>

/** `POST /payments/sandbox/confirm`: what Stripe's form would send to Stripe. Only the sandbox has this call. */
export const SandboxConfirmRequest = z.strictObject({
  clientSecret: z.string().min(1).max(200),
  card: z.strictObject({
    number: z
      .string()
      .transform((text) => text.replace(/[ -]/g, ''))
      .pipe(z.string().regex(/^\d{12,19}$/, messages.cardNumber)),
    expiryMonth: z.int().min(1).max(12),
    expiryYear: z.int().min(2000).max(2100),
    cvc: z.string().regex(/^\d{3,4}$/, messages.cardCvc),
  }),
})
export type SandboxConfirmRequest = z.input<typeof SandboxConfirmRequest>

/** `POST /payments/sandbox/authenticate`: the person accepts or refuses what the bank asks. */
export const SandboxAuthenticateRequest = z.strictObject({ clientSecret: z.string().min(1).max(200), accepted: z.boolean() })

/** A declined card is the error `CARD_DECLINED`; the same secret can be used with another one. */
export const SandboxConfirmView = z.object({ status: z.enum(['succeeded', 'requires_action']) })
export type SandboxConfirmView = z.infer<typeof SandboxConfirmView>

/** `POST /payments/sandbox/days`: lets days pass for one's own subscription; renewals in between happen. */
export const SandboxDaysRequest = z.strictObject({ days: z.int().min(1).max(400) })
