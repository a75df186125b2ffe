import type { FastifyPluginAsync } from 'fastify'
import { apiKeysRoutes } from './accounts/api-keys-routes.ts'
import { emailRoutes } from './accounts/email-routes.ts'
import { meRoutes } from './accounts/me-routes.ts'
import { passwordRoutes } from './accounts/password-routes.ts'
import { resendRoutes } from './accounts/resend-routes.ts'
import { signInRoutes } from './accounts/sign-in-routes.ts'
import { signUpRoutes } from './accounts/sign-up-routes.ts'
import { socialRoutes } from './accounts/social-routes.ts'
import { twoFactorRoutes } from './accounts/two-factor-routes.ts'
import { archivesRoutes } from './archives/archives-routes.ts'
import { checkoutRoutes } from './checkout/checkout.ts'
import { engineTokensRoutes } from './engine-tokens/engine-tokens-routes.ts'
import { newslettersRoutes } from './newsletters/newsletters-routes.ts'
import { phoneSignaturesRoutes } from './phone-signatures/phone-signatures-routes.ts'
import type { ApiDeps } from './shared/api-deps.ts'
import { blockRoutes } from './shares/block-routes.ts'
import { inboxRoutes } from './shares/inbox-routes.ts'
import { sentRoutes } from './shares/sent-routes.ts'
import { historyRoutes } from './tasks/history-routes.ts'
import { tasksRoutes } from './tasks/tasks-routes.ts'

const features = [
  engineTokensRoutes,
  tasksRoutes,
  historyRoutes,
  archivesRoutes,
  sentRoutes,
  inboxRoutes,
  blockRoutes,
  signUpRoutes,
  signInRoutes,
  socialRoutes,
  passwordRoutes,
  emailRoutes,
  meRoutes,
  twoFactorRoutes,
  apiKeysRoutes,
  resendRoutes,
  newslettersRoutes,
  phoneSignaturesRoutes,
  checkoutRoutes,
]

/** The main API: all routes below `/api/v1`. */
export function createApiRoutes(deps: ApiDeps): FastifyPluginAsync {
  return async (app) => {
    app.decorateRequest('provenTask', null)
    app.decorateRequest('signedIn', null)
    for (const routes of features) await app.register(routes(deps))
  }
}
