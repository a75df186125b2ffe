import { attempt } from './client-storage.ts'

/** What this tab stores of a payment, from its start until it's paid. */
const keys = {
  clientSecret: 'clientSecret',
  paymentRef: 'paymentRef',
  paymentPlan: 'paymentPlan',
  amount: 'amount',
  previewUrlPdf: 'previewUrlPdf',
  currency: 'octavo_payment_currency',
  email: 'octavo_payment_email',
} as const

/** Shown once, on the page after the payment. */
const paidKey = 'octavo_paid'
/** In all tabs, so that two of them that pay for the same thing share one payment. */
const attemptKey = 'octavo_payment_attempt'

/** A payment in this tab. Without a ref it only replaces a card. */
export interface KeptPayment {
  clientSecret: string
  paymentRef?: string | undefined
  paymentPlan?: string | undefined
  amount?: string | undefined
  currency?: string | undefined
  /** Whose payment it is: another account may log in. */
  email: string
  /** The page that is paid for, as an image. */
  previewUrlPdf?: string | undefined
}

const names = Object.keys(keys) as (keyof typeof keys)[]

export function keepPayment(payment: KeptPayment): void {
  clearPayment()
  for (const name of names) {
    const value = payment[name]
    if (value !== undefined) attempt(() => sessionStorage.setItem(keys[name], value))
  }
}

export function readPayment(): KeptPayment | undefined {
  const read = Object.fromEntries(names.map((name) => [name, attempt(() => sessionStorage.getItem(keys[name])) ?? undefined]))
  const { clientSecret, email, ...rest } = read
  return clientSecret === undefined || email === undefined ? undefined : { clientSecret, email, ...rest }
}

/** After a payment, and before another. */
export function clearPayment(): void {
  for (const name of names) attempt(() => sessionStorage.removeItem(keys[name]))
}

/** Whether a key of the session belongs to a payment, which outlives the work on a task. */
export function isOfPayment(key: string): boolean {
  return key === paidKey || Object.values(keys).some((own) => own === key)
}

/** Remembers that something was just paid, for the page that says thank you. */
export function keepPaid(what: 'task' | 'plan'): void {
  attempt(() => sessionStorage.setItem(paidKey, what))
}

/** What was just paid, once. */
export function takePaid(): 'task' | 'plan' | undefined {
  const paid = attempt(() => sessionStorage.getItem(paidKey))
  attempt(() => sessionStorage.removeItem(paidKey))
  return paid === 'task' || paid === 'plan' ? paid : undefined
}

/** How long a try to pay is the same one: as long as the result of a task is kept. */
const attemptLifetimeMs = 30 * 60 * 1000

/** The idempotency key of a try to pay for this, the same in all tabs. */
export function attemptKeyOf(what: string, { fresh = false } = {}): string {
  const kept = attempt(() => JSON.parse(localStorage.getItem(attemptKey) ?? '{}')) as
    | { what?: string; key?: string; since?: number }
    | undefined
  const isSame = kept?.what === what && Date.now() - (kept.since ?? 0) < attemptLifetimeMs
  if (isSame && typeof kept.key === 'string' && !fresh) return kept.key
  const key = crypto.randomUUID()
  attempt(() => localStorage.setItem(attemptKey, JSON.stringify({ what, key, since: Date.now() })))
  return key
}

/** The next try to pay is another one. */
export function forgetAttempt(): void {
  attempt(() => localStorage.removeItem(attemptKey))
}
