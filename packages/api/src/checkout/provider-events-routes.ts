import { AppError } from '@octavo/core/messages/errors.ts'
import type { FastifyPluginAsync } from 'fastify'
import { hearEvent } from '../payments/read-provider.ts'
import type { ApiDeps, PaymentDeps } from '../shared/api-deps.ts'

/** Where Stripe tells of what has happened. The signature is of the bytes as they came, so that nothing parses them before. */
export function providerEventsRoutes(deps: ApiDeps, readEvent: NonNullable<PaymentDeps['readEvent']>): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 512 * 1024 }, (_request, body, done) => done(null, body))
    app.post('/payments/stripe/events', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
      const signature = request.headers['stripe-signature']
      if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') throw new AppError('NOT_FOUND')
      await hearEvent(deps, readEvent(request.body, signature))
      return reply.code(204).send()
    })
  }
}
