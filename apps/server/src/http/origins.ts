import { AppError } from '@octavo/core/errors.ts'
import type { FastifyInstance } from 'fastify'

const allowedHeaders =
  'content-type, x-engine-token, authorization, upload-length, upload-offset, upload-complete, content-disposition, range'
const exposedHeaders = 'location, upload-offset, upload-length, content-disposition, content-range, retry-after'
const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/**
 * The site may call the engine on another origin; no other site may. A foreign origin gets no permission to read anything,
 * and is refused outright where it could change something. Comes before the other guards, so that the site can read their refusals.
 */
export function guardOrigins(app: FastifyInstance, { siteOrigin, ownOrigin }: { siteOrigin: string; ownOrigin: string }): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    reply.header('vary', 'origin')
    if (origin === siteOrigin) {
      reply.headers({ 'access-control-allow-origin': siteOrigin, 'access-control-expose-headers': exposedHeaders })
      return
    }
    const isForeign = origin !== undefined && origin !== ownOrigin
    if (isForeign && !safeMethods.includes(request.method)) throw new AppError('ORIGIN_NOT_ALLOWED')
  })
}

/** Tells browsers what the site may send to an engine on another origin; who asks is judged by `guardOrigins`. */
export function answerPreflights(app: FastifyInstance): void {
  app.options('/api/v1/*', { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': allowedHeaders,
        'access-control-max-age': '600',
      })
      .send(),
  )
}
