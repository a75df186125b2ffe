import { AppError } from '@octavo/core/messages/errors.ts'
import type { FastifyInstance } from 'fastify'

const allowedHeaders =
  'content-type, x-engine-token, x-task-ref, authorization, upload-length, upload-offset, upload-complete, content-disposition, range, prefer, idempotency-key'
const exposedHeaders =
  'location, upload-offset, upload-length, content-disposition, content-range, retry-after, x-task-ref, preference-applied'
const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/**
 * The site may call the engine on another origin; no other site may. A foreign origin can't read anything, and is refused where it could
 * change something. Comes before the other guards, so that the site can read their refusals.
 */
export function guardOrigins(app: FastifyInstance, { siteOrigin, ownOrigin }: { siteOrigin: string; ownOrigin: string }): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    reply.header('vary', 'origin')
    if (origin !== undefined && isSame(origin, siteOrigin)) {
      reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': exposedHeaders })
      return
    }
    const isForeign = origin !== undefined && !isSame(origin, ownOrigin)
    if (isForeign && !safeMethods.includes(request.method)) throw new AppError('ORIGIN_NOT_ALLOWED')
  })
}

/** The same origin, or this machine under another name: a person may type `localhost` instead. */
function isSame(origin: string, known: string): boolean {
  return origin === known || withoutLoopback(origin) === withoutLoopback(known)
}

function withoutLoopback(origin: string): string {
  return origin.replace(/^(https?:\/\/)(?:localhost|127\.0\.0\.1|\[::1\])(?=:|$)/, '$1loopback')
}

/** Tells browsers what the site may send to an engine on another origin; `guardOrigins` checks the caller. */
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
