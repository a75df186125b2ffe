import type Stripe from 'stripe'
import { idOf, planOf } from './stripe-views.ts'

/**
 * Seven days become a month by a schedule at Stripe, so that it happens without us. It can only be attached once the first payment has
 * succeeded: whoever reads an active subscription of seven days without one attaches it. Until then the low price would be taken again.
 */
export async function attachNextPlan(stripe: Stripe, subscription: Stripe.Subscription): Promise<Stripe.Subscription> {
  const [item] = subscription.items.data
  const isMissing = subscription.status === 'active' && subscription.schedule === null && !subscription.cancel_at_period_end
  if (!item || !isMissing || planOf(item.price) !== 'SEVEN_DAYS_LIMITED_SUBSCRIPTION') return subscription
  const { id, current_period_start: start, current_period_end: end, price } = item
  const schedule = await stripe.subscriptionSchedules.create(
    { from_subscription: subscription.id },
    {
      idempotencyKey: `schedule-${id}-${subscription.latest_invoice === null ? '' : idOf(subscription.latest_invoice)}-${attachments(subscription)}`,
    },
  )
  const month = { currency: price.currency, product: idOf(price.product) ?? '', unit_amount: Number(subscription.metadata.nextAmount) }
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      { items: [{ price: price.id, quantity: 1 }], start_date: start, end_date: end, proration_behavior: 'none' },
      {
        items: [{ price_data: { ...month, recurring: { interval: 'month', interval_count: 1 }, tax_behavior: 'inclusive' }, quantity: 1 }],
        duration: { interval: 'month', interval_count: 1 },
        proration_behavior: 'none',
      },
    ],
  })
  return { ...subscription, schedule: schedule.id }
}

/** Takes the schedule off, which forbids other changes; whoever reads the subscription next attaches it again where it belongs. */
export async function detachNextPlan(stripe: Stripe, { id, schedule, metadata }: Stripe.Subscription): Promise<void> {
  const scheduleId = idOf(schedule)
  if (scheduleId === undefined) return
  await stripe.subscriptionSchedules.release(scheduleId)
  await stripe.subscriptions.update(id, { metadata: { attachments: String(Number(metadata.attachments ?? 0) + 1) } })
}

/** How often a schedule was taken off: each one that is attached again is another. */
function attachments({ metadata }: Stripe.Subscription): string {
  return metadata.attachments ?? '0'
}
