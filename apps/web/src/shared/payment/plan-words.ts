import type { Money, PaymentPlan, SubscriptionPlan } from '@octavo/core/api/payments-api.ts'
import { formatMoney } from '@octavo/core/text/money.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { siteSettings } from '../site-settings.ts'

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

/** The currencies in which a plan can be paid; the first is the usual one. */
export function currenciesOf(plan: PaymentPlan): string[] {
  return pricesOf(plan).map(({ currency }) => currency)
}

/** What a plan costs in a currency; in the usual one without. */
export function priceIn(plan: PaymentPlan, currency?: string): Money | undefined {
  return currency === undefined ? pricesOf(plan)[0] : pricesOf(plan).find((price) => price.currency === currency)
}

/** The price of a plan as it is written. */
export function priceText(plan: PaymentPlan, currency?: string): string {
  const price = priceIn(plan, currency)
  return price ? moneyText(price) : ''
}

function pricesOf(plan: PaymentPlan): readonly Money[] {
  return siteSettings().billing?.plans.find(({ paymentPlan }) => paymentPlan === plan)?.prices ?? []
}

/** An amount in the page's language. */
export function moneyText({ amount, currency }: { amount: number; currency: string }): string {
  return formatMoney({ amount, currency }, pageLanguage())
}
