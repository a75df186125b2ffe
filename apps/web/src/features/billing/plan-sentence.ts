import type { SubscriptionView } from '@octavo/core/api/payments-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { moneyText, planName } from '../../shared/payment/plan-words.ts'
import { dayOf } from '../account/dates.ts'

/** The name of what the user has. */
export function planTitle({ status, plan }: SubscriptionView): string {
  if (status === 'GRANTED') return t('Pro')
  return plan === undefined || status === 'NONE' || status === 'CANCELED' ? t('Free account') : planName(plan)
}

/** What is paid next, and when; or when it ends. */
export function planSentence({ status, plan, nextPlan, amount, currency, currentPeriodEnd, cancelAtPeriodEnd }: SubscriptionView): string {
  const date = currentPeriodEnd === undefined ? '' : dayOf(currentPeriodEnd)
  if (status === 'NONE') return t('You pay nothing. Take a plan for larger files and more tasks.')
  if (status === 'GRANTED')
    return date === ''
      ? t("You've been given Pro. There's nothing to pay.")
      : t("You've been given Pro until {date}. There's nothing to pay.", { date })
  if (status === 'CANCELED') return date === '' ? t('Your plan has ended.') : t('Your plan ended on {date}.', { date })
  if (cancelAtPeriodEnd) return t("Canceled. You have it until {date}, and you won't be charged again.", { date })
  const price = amount === undefined || currency === undefined ? '' : moneyText({ amount, currency })
  if (status === 'PAST_DUE') return t('{price} is overdue.', { price })
  const next = nextPlan ?? plan
  if (next === 'ANNUAL_SUBSCRIPTION') return t('{price} on {date}, then every year until you cancel.', { price, date })
  if (plan === 'SEVEN_DAYS_LIMITED_SUBSCRIPTION')
    return t('Becomes a monthly plan: {price} on {date}, then every month until you cancel.', { price, date })
  return t('{price} on {date}, then every month until you cancel.', { price, date })
}
