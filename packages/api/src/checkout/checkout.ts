import type { FastifyPluginAsync } from 'fastify'
import type { ApiDeps } from '../shared/api-deps.ts'
import { paymentsRoutes } from './payments-routes.ts'
import { providerEventsRoutes } from './provider-events-routes.ts'
import { sandboxRoutes } from './sandbox-routes.ts'
import { subscriptionsRoutes } from './subscriptions-routes.ts'

/** Everything about plans and payments; without billing none of it exists. */
export function checkoutRoutes(deps: ApiDeps): FastifyPluginAsync {
  const { sandbox, readEvent } = deps.payments
  return async (app) => {
    if (!deps.settings.billing) return
    await app.register(paymentsRoutes(deps))
    await app.register(subscriptionsRoutes(deps))
    if (sandbox) await app.register(sandboxRoutes(deps, sandbox))
    if (readEvent) await app.register(providerEventsRoutes(deps, readEvent))
  }
}
