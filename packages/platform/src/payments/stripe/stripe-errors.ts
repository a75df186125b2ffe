import { AppError } from '@octavo/core/messages/errors.ts'
import Stripe from 'stripe'

/** Runs calls to Stripe, with its errors as ours. */
export async function saying<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeCardError) throw new AppError('CARD_DECLINED', { cause })
    const isDown =
      cause instanceof Stripe.errors.StripeConnectionError ||
      cause instanceof Stripe.errors.StripeAPIError ||
      cause instanceof Stripe.errors.StripeRateLimitError ||
      // An earlier try of ours is still being performed there, whose answer we had no patience for.
      (cause instanceof Stripe.errors.StripeError && cause.code === 'idempotency_key_in_use')
    throw isDown ? new AppError('PAYMENTS_DOWN', { cause }) : cause
  }
}

/** What there isn't, or is in another state by now, is no error. */
export async function orUndefined<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    const isGone = error instanceof Stripe.errors.StripeInvalidRequestError && goneCodes.includes(error.code ?? '')
    if (isGone) return undefined
    throw error
  }
}

const goneCodes = ['resource_missing', 'payment_intent_unexpected_state', 'charge_already_refunded']
