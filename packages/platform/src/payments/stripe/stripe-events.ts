import { AppError } from '@octavo/core/messages/errors.ts'
import Stripe from 'stripe'
import type { ProviderEvent } from '../payments.ts'
import { idOf } from './stripe-views.ts'

/** Reads what Stripe sends, if Stripe has signed exactly these bytes within the last minutes; everything else is answered like a missing page. */
export function createEventReader(webhookSecret: string): (body: Buffer, signature: string) => ProviderEvent {
  return (body, signature) => {
    const event = verified(body, signature)
    return { id: event.id, type: event.type, ...subjectOf(event.data.object as unknown as Subject) }
  }

  function verified(body: Buffer, signature: string): Stripe.Event {
    try {
      return Stripe.webhooks.constructEvent(body, signature, webhookSecret)
    } catch (cause) {
      throw new AppError('NOT_FOUND', { cause })
    }
  }
}

/** The parts of Stripe's objects that say which payment or subscription they belong to. */
interface Subject {
  object: string
  id: string
  payment_intent?: string | { id: string } | null
  subscription?: string | { id: string } | null
  parent?: { subscription_details?: { subscription?: string | { id: string } | null } | null } | null
}

function subjectOf(subject: Subject): Pick<ProviderEvent, 'paymentId' | 'subscriptionId'> {
  if (subject.object === 'payment_intent') return { paymentId: subject.id }
  if (subject.object === 'subscription') return { subscriptionId: subject.id }
  if (subject.object === 'charge' || subject.object === 'dispute' || subject.object === 'refund')
    return { paymentId: idOf(subject.payment_intent) }
  if (subject.object === 'invoice') return { subscriptionId: idOf(subject.parent?.subscription_details?.subscription) }
  return {}
}
