import { NewsletterSubscription } from '@octavo/core/main-api.ts'
import { addSubscription } from '@octavo/data/newsletter-rows.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { ApiDeps } from '../api-deps.ts'

/** The newsletter: an address is kept once, and the answer does not tell whether it was there before. */
export function newslettersRoutes(deps: ApiDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/newsletters/subscribe',
      {
        config: { access: 'public' },
        schema: { tags: ['main'], summary: 'Subscribe an address to the newsletter', body: NewsletterSubscription },
      },
      async (request, reply) => {
        await addSubscription(deps.database.db, { email: request.body.email, now: deps.clock.now() })
        return reply.code(204).send()
      },
    )
  }
}
