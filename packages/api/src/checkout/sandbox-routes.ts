import {
  SandboxAuthenticateRequest,
  SandboxConfirmRequest,
  SandboxConfirmView,
  SandboxDaysRequest,
  SubscriptionView,
} from '@octavo/core/api/payments-api.ts'
import { testCardOf } from '@octavo/core/api/sandbox-cards.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { livingSubscription } from '@octavo/data/subscription-rows.ts'
import type { Sandbox, SandboxAnswer } from '@octavo/platform/payments/sandbox/sandbox.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInOf } from '../accounts/signed-in.ts'
import { subscriptionView } from '../payments/payment-views.ts'
import { hearEvent } from '../payments/read-provider.ts'
import type { ApiDeps } from '../shared/api-deps.ts'

const tags = ['main']
const own = { access: 'user' } as const

/** The calls of test mode: what the form of a real provider would tell it, and days that pass. Whoever has a secret may use it, as there. */
export function sandboxRoutes(deps: ApiDeps, sandbox: Sandbox): FastifyPluginAsyncZod {
  const { database, clock } = deps
  return async (app) => {
    app.post(
      '/payments/sandbox/confirm',
      {
        config: own,
        schema: { tags, summary: 'Test mode: pay with a test card', body: SandboxConfirmRequest, response: { 200: SandboxConfirmView } },
      },
      async ({ body: { clientSecret, card } }) => {
        const brand = testCardOf(card.number)?.brand ?? 'unknown'
        return told(await sandbox.confirm(clientSecret, { ...card, brand }))
      },
    )

    app.post(
      '/payments/sandbox/authenticate',
      {
        config: own,
        schema: {
          tags,
          summary: 'Test mode: answer what the bank asks',
          body: SandboxAuthenticateRequest,
          response: { 200: SandboxConfirmView },
        },
      },
      async ({ body: { clientSecret, accepted } }) => told(await sandbox.authenticate(clientSecret, accepted)),
    )

    app.post(
      '/payments/sandbox/days',
      {
        config: own,
        schema: { tags, summary: 'Test mode: let days pass for my plan', body: SandboxDaysRequest, response: { 200: SubscriptionView } },
      },
      async (request) => {
        const { user } = signedInOf(request)
        const subscription = await livingSubscription(database.db, user.id)
        if (!subscription || subscription.providerId === null) throw new AppError('NO_SUBSCRIPTION')
        for (const event of await sandbox.passDays(subscription.providerId, request.body.days)) await hearEvent(deps, event)
        return subscriptionView(database.db, { userId: user.id, now: clock.now() })
      },
    )

    /** The event goes the way that a real provider's would. */
    async function told({ status, event }: SandboxAnswer): Promise<SandboxConfirmView> {
      await hearEvent(deps, event)
      return { status }
    }
  }
}
