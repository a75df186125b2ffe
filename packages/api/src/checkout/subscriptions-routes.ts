import { CardChangeView, ChangePlanRequest, ChangePlanView, SubscriptionView } from '@octavo/core/api/payments-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { livingSubscription } from '@octavo/data/subscription-rows.ts'
import type { SubscriptionRow } from '@octavo/data/tables.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInOf } from '../accounts/signed-in.ts'
import { subscriptionView } from '../payments/payment-views.ts'
import { readSubscription } from '../payments/read-provider.ts'
import { planPrice } from '../payments/start-payment.ts'
import type { ApiDeps } from '../shared/api-deps.ts'

const tags = ['main']
const own = { access: 'user' } as const

/** Calls about one's plan. Each changes it at the provider and answers with what the provider says then. */
export function subscriptionsRoutes(deps: ApiDeps): FastifyPluginAsyncZod {
  const { database, clock, settings } = deps
  const { provider } = deps.payments
  return async (app) => {
    app.get(
      '/subscriptions/me',
      { config: own, schema: { tags, summary: 'My plan', response: { 200: SubscriptionView } } },
      async (request) => viewFor(request),
    )

    app.delete(
      '/subscriptions/me/cancel',
      { config: own, schema: { tags, summary: 'Cancel my plan at the end of what is paid', response: { 200: SubscriptionView } } },
      async (request) => {
        const subscription = await living(request)
        if (!subscription.cancelAtPeriodEnd) await provider.setCancelAtPeriodEnd(subscription.providerId, true)
        return afterChange(request, subscription)
      },
    )

    app.post(
      '/subscriptions/me/resume',
      { config: own, schema: { tags, summary: 'Keep a plan that was cancelled and is not over', response: { 200: SubscriptionView } } },
      async (request) => {
        const subscription = await living(request)
        if (subscription.cancelAtPeriodEnd) await provider.setCancelAtPeriodEnd(subscription.providerId, false)
        return afterChange(request, subscription)
      },
    )

    app.put(
      '/subscriptions/me/plan',
      {
        config: own,
        schema: { tags, summary: 'Change my plan, or ask what that costs', body: ChangePlanRequest, response: { 200: ChangePlanView } },
      },
      async (request) => {
        const { paymentPlan, preview } = request.body
        const subscription = await living(request)
        // The low price of the first seven days is for newcomers.
        if (paymentPlan === subscription.plan || paymentPlan === 'SEVEN_DAYS_LIMITED_SUBSCRIPTION') throw new AppError('PLAN_UNCHANGED')
        const price = planPrice(settings, paymentPlan, subscription.currency)
        const dueNow = await provider.previewPlan(subscription.providerId, price)
        if (preview) return { dueNow, subscription: await viewFor(request) }
        await provider.changePlan(subscription.providerId, price, newRef())
        return { dueNow, subscription: await afterChange(request, subscription) }
      },
    )

    app.post(
      '/subscriptions/me/card',
      { config: own, schema: { tags, summary: 'Begin to enter another card', response: { 200: CardChangeView } } },
      async (request) => ({ ...(await provider.startCardChange((await living(request)).providerId)), ...settings.seller }),
    )

    app.post(
      '/subscriptions/me/card/complete',
      { config: own, schema: { tags, summary: 'Pay with the card that was entered', response: { 200: SubscriptionView } } },
      async (request) => {
        const subscription = await living(request)
        await provider.finishCardChange(subscription.providerId)
        return afterChange(request, subscription)
      },
    )

    async function living(request: FastifyRequest): Promise<SubscriptionRow & { providerId: string }> {
      const found = await livingSubscription(database.db, signedInOf(request).user.id)
      if (!found || found.providerId === null) throw new AppError('NO_SUBSCRIPTION')
      return { ...found, providerId: found.providerId }
    }

    async function afterChange(request: FastifyRequest, { ref }: SubscriptionRow): Promise<SubscriptionView> {
      await readSubscription(deps, ref)
      return viewFor(request)
    }

    async function viewFor(request: FastifyRequest): Promise<SubscriptionView> {
      return subscriptionView(database.db, { userId: signedInOf(request).user.id, now: clock.now() })
    }
  }
}
