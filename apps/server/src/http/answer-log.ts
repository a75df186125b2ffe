import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/**
 * Turns off Fastify's own request lines: they contain addresses, and ours are written elsewhere. A response that broke off after its status
 * was sent is logged here, because the client only sees a closed connection.
 */
export class AnswerLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true })
  }

  override streamError(error: Error, request: FastifyRequest, _reply: FastifyReply): void {
    const route = request.routeOptions.url
    // A client that leaves closes its connection first; if it is still open, the fault is ours.
    if (request.raw.socket.destroyed) request.log.info({ route }, 'the client left before the answer was whole')
    else request.log.error({ err: error, route }, 'an answer broke off')
  }
}
