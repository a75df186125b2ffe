import type { SubscriptionView } from '@octavo/core/api/payments-api.ts'
import { expect, test } from 'vitest'
import { cardText } from './card-text.ts'
import { planSentence, planTitle } from './plan-sentence.ts'

const monthly: SubscriptionView = {
  status: 'ACTIVE',
  plan: 'MONTHLY_SUBSCRIPTION',
  nextPlan: 'MONTHLY_SUBSCRIPTION',
  amount: 990,
  currency: 'EUR',
  currentPeriodEnd: '2026-12-17T12:00:00Z',
  cancelAtPeriodEnd: false,
}

test('a plan says what is paid next and when', () => {
  expect(planSentence(monthly)).toBe('€9.90 on 17 December 2026, then every month until you cancel.')
  expect(planSentence({ ...monthly, plan: 'ANNUAL_SUBSCRIPTION', nextPlan: 'ANNUAL_SUBSCRIPTION', amount: 7900 })).toMatch(
    /^€79.* on 17 December 2026, then every year until you cancel\.$/,
  )
  const seven = planSentence({ ...monthly, plan: 'SEVEN_DAYS_LIMITED_SUBSCRIPTION' })
  expect(seven).toBe('Becomes a monthly plan: €9.90 on 17 December 2026, then every month until you cancel.')
})

test('a plan that ends, is overdue or was given says so', () => {
  expect(planSentence({ ...monthly, cancelAtPeriodEnd: true })).toBe(
    "Canceled. You have it until 17 December 2026, and you won't be charged again.",
  )
  expect(planSentence({ ...monthly, status: 'PAST_DUE' })).toBe('€9.90 is overdue.')
  expect(planSentence({ status: 'GRANTED' })).toBe("You've been given Pro. There's nothing to pay.")
  expect(planTitle({ status: 'GRANTED' })).toBe('Pro')
  expect(planTitle({ ...monthly, status: 'CANCELED' })).toBe('Free account')
  expect(planSentence({ status: 'NONE' })).toBe('You pay nothing. Take a plan for larger files and more tasks.')
})

test('a card is named as its owner knows it', () => {
  expect(cardText({ brand: 'visa', last4: '4242', expiryMonth: 9, expiryYear: 2028 })).toBe('Visa ending 4242, 09/28')
  expect(cardText({ brand: 'other', last4: '0000', expiryMonth: 12, expiryYear: 2030 })).toBe('other ending 0000, 12/30')
})
