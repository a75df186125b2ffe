import { AppError } from '@octavo/core/messages/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallsAtOnce } from './calls-at-once.ts'
import { sendError } from './error-replies.ts'

export interface CrowdOptions {
  calls: CallsAtOnce
  /** Who calls, as for the rate limits; nobody where calls are not counted. */
  senderOf(request: FastifyRequest): string | undefined
}

/** So often is it said that there is more to do than can be done. */
const sayEveryMs = 60_000

/**
 * Refuses to begin a task, by the head of the call alone, while more calls are being answered than can be in time: those whose tasks
 * have begun are served to their end, and the others hear at once when to come back. Where even that is too much every call is refused.
 */
export function refuseCrowds(app: FastifyInstance, { calls, senderOf }: CrowdOptions): void {
  let saidAtMs = Number.NEGATIVE_INFINITY
  app.addHook('onRequest', async (request, reply) => {
    const sender = senderOf(request)
    if (sender === undefined || isUncounted(request)) return
    if (calls.isOverfull() || (beginsTask(request) && calls.isFull())) {
      sayOnce(request)
      // Not thrown: a line in the log for each would be work that nobody asked for.
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

/** What watches over the program has to hear from it most of all when it has much to do. */
function isUncounted({ routeOptions: { config, url } }: FastifyRequest): boolean {
  return config.access === 'operator' || (url ?? '').startsWith('/health/')
}
