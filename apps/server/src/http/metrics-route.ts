import { timingSafeEqual } from 'node:crypto'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Guard } from '@octavo/platform/http/access.ts'
import type { Metrics } from '@octavo/platform/metrics.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isFromThisMachine } from './loopback.ts'

/** Admits this machine, or holders of the configured token. Others get no hint that the route exists. */
export function createOperatorGuard(token: string | undefined): Guard {
  return (request) => {
    if (isFromThisMachine(request) || holdsToken(request, token)) return
    throw new AppError('NOT_FOUND')
  }
}

/** `gauges` update their values just before they are read. */
export function metricsRoute(
  app: FastifyInstance,
  { metrics, gauges }: { metrics: Metrics; gauges: readonly (() => void | Promise<void>)[] },
): void {
  app.get('/metrics', { config: { access: 'operator' }, schema: { hide: true } }, async (_request, reply) => {
    for (const update of gauges) await update()
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

function holdsToken(request: FastifyRequest, token: string | undefined): boolean {
  const given = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token ?? ''}`)
  return token !== undefined && given.length === expected.length && timingSafeEqual(given, expected)
}
