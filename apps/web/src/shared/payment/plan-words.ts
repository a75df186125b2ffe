import type { PaymentPlan, SubscriptionPlan } from '@octavo/core/api/payments-api.ts'
import { formatMoney } from '@octavo/core/text/money.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'

/** The subscriptions, in the order in which they're offered. */
export const subscriptionPlans: readonly SubscriptionPlan[] = [
  'SEVEN_DAYS_LIMITED_SUBSCRIPTION',
  'MONTHLY_SUBSCRIPTION',
  'ANNUAL_SUBSCRIPTION',
]

const names: Readonly<Record<PaymentPlan, () => string>> = {
  SINGLE_TASK: () => t('One task'),
  SEVEN_DAYS_LIMITED_SUBSCRIPTION: () => t('7-day plan'),
  MONTHLY_SUBSCRIPTION: () => t('Monthly plan'),
  ANNUAL_SUBSCRIPTION: () => t('Yearly plan'),
}

/** The name of a plan. */
export function planName(plan: string): string {
  return isPlan(plan) ? names[plan]() : plan
}

export function isPlan(plan: string): plan is PaymentPlan {
  return plan in names
}

/** How often a plan is paid, with its price: `€9.90 a month`. */
export function pricePerPeriod(plan: SubscriptionPlan, price: string): string {
  if (plan === 'ANNUAL_SUBSCRIPTION') return t('{price} a year', { price })
  return plan === 'MONTHLY_SUBSCRIPTION' ? t('{price} a month', { price }) : t('{price} for 7 days', { price })
}

/** An amount in the page's language. */
export function moneyText({ amount, currency }: { amount: number; currency: string }): string {
  return formatMoney({ amount, currency }, pageLanguage())
}
