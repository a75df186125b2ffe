import type { SubscriptionPlan } from '@octavo/core/api/payments-api.ts'

let wanted: SubscriptionPlan | undefined

/** Remembers which plan a visitor has chosen, until they're signed in or change their mind. */
export function wantPlan(plan: SubscriptionPlan | undefined): void {
  wanted = plan
}

/** The plan that was chosen before signing in, once. */
export function takeWantedPlan(): SubscriptionPlan | undefined {
  const plan = wanted
  wanted = undefined
  return plan
}
