import { errorTable } from '@octavo/core/messages/error-table.ts'

type Code = keyof typeof errorTable
export type DescribedErrors = readonly (readonly [code: string, error: (typeof errorTable)[Code]])[]

/** Errors of plans and payments, which a program without billing never gives and doesn't speak of. */
const ofBilling: ReadonlySet<string> = new Set<Code>([
  'PAYMENT_REQUIRED',
  'CARD_DECLINED',
  'CARD_NOT_CONFIRMED',
  'TASK_ALREADY_OPEN',
  'SUBSCRIPTION_EXISTS',
  'NO_SUBSCRIPTION',
  'PLAN_UNCHANGED',
  'PAYMENT_FINISHED',
  'PAYMENTS_DOWN',
  'PAYMENT_UNANSWERED',
])

/** The errors that callers of this program may meet. */
export function describedErrors({ hasBilling }: { hasBilling: boolean }): DescribedErrors {
  return Object.entries(errorTable).filter(([code]) => hasBilling || !ofBilling.has(code))
}
