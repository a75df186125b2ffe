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
import { changeAtProvider, whileMoneyMoves } from '../payments/settle.ts'
import { planPrice } from '../payments/start-payment.ts'
import type { ApiDeps } from '../shared/api-deps.ts'

const tags = ['main']
const own = { access: 'user' } as const

type LivingRow = SubscriptionRow & { providerId: string }

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
        return setCancel(request, subscription, true)
      },
    )

    app.post(
      '/subscriptions/me/resume',
      { config: own, schema: { tags, summary: 'Keep a plan that was cancelled and is not over', response: { 200: SubscriptionView } } },
      async (request) => {
        const subscription = await living(request)
        return setCancel(request, subscription, false)
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
        // An earlier try may have changed it, and only its answer was lost.
        const isChanged = !preview && (await readSubscription(deps, subscription.ref))?.plan === paymentPlan
        if (isChanged) return { dueNow: { amount: 0, currency: price.currency }, subscription: await viewFor(request) }
        const dueNow = await provider.previewPlan(subscription.providerId, price)
        if (preview) return { dueNow, subscription: await viewFor(request) }
        await whileMoneyMoves(() =>
          changeAtProvider(deps, subscription, () => provider.changePlan(subscription.providerId, price, newRef())),
        )
        return { dueNow, subscription: await viewFor(request) }
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
        await whileMoneyMoves(() => changeAtProvider(deps, subscription, () => provider.finishCardChange(subscription.providerId)))
        return viewFor(request)
      },
    )

    async function living(request: FastifyRequest): Promise<LivingRow> {
      const found = await livingSubscription(database.db, signedInOf(request).user.id)
      if (!found || found.providerId === null) throw new AppError('NO_SUBSCRIPTION')
      return { ...found, providerId: found.providerId }
    }

    async function setCancel(request: FastifyRequest, subscription: LivingRow, cancel: boolean): Promise<SubscriptionView> {
      if (subscription.cancelAtPeriodEnd === cancel) await readSubscription(deps, subscription.ref)
      else await changeAtProvider(deps, subscription, () => provider.setCancelAtPeriodEnd(subscription.providerId, cancel))
      return viewFor(request)
    }

    async function viewFor(request: FastifyRequest): Promise<SubscriptionView> {
      return subscriptionView(database.db, { userId: signedInOf(request).user.id, now: clock.now() })
    }
  }
}
