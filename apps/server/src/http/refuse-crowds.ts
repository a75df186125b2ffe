import { AppError } from '@octavo/core/messages/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallsAtOnce } from './calls-at-once.ts'
import { sendError } from './error-replies.ts'

export interface CrowdOptions {
  calls: CallsAtOnce
  /** The caller, as for the rate limits; undefined if it isn't counted. */
  senderOf(request: FastifyRequest): string | undefined
}

/** How often overload is logged. */
const sayEveryMs = 60_000

/**
 * Refuses new tasks, by the request's headers alone, while there are more calls than can be answered in time: running tasks are served to
 * their end, and the others learn at once when to retry. If even that is too much, every call is refused.
 */
export function refuseCrowds(app: FastifyInstance, { calls, senderOf }: CrowdOptions): void {
  let saidAtMs = Number.NEGATIVE_INFINITY
  app.addHook('onRequest', async (request, reply) => {
    const sender = senderOf(request)
    if (sender === undefined || isUncounted(request)) return
    if (calls.isOverfull() || (beginsTask(request) && calls.isFull())) {
      sayOnce(request)
      // Not thrown: logging each refusal would be unnecessary work.
      return sendError(new AppError('UNAVAILABLE'), request, reply)
    }
    const end = calls.begin(sender)
    reply.raw.once('close', end)
  })

  function sayOnce({ log }: FastifyRequest): void {
    if (performance.now() - saidAtMs < sayEveryMs) return
    saidAtMs = performance.now()
    log.warn({}, 'more calls come than can be answered in time, and new tasks are refused')
  }
}

function beginsTask({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.rateGroup === 'engine-tokens'
}

/** Monitoring must get answers especially under load. */
function isUncounted({ routeOptions: { config, url } }: FastifyRequest): boolean {
  return config.access === 'operator' || (url ?? '').startsWith('/health/')
}
