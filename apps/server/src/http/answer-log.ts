import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/**
 * Fastify's own lines about requests stay away: they hold addresses, and ours are written elsewhere. But that an answer broke
 * off after its status had gone is told here, for the client sees only that the connection was cut.
 */
export class AnswerLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true })
  }

  override streamError(error: Error, request: FastifyRequest, _reply: FastifyReply): void {
    const route = request.routeOptions.url
    // A client that leaves closes its connection first; where it still stands, the fault is ours.
    if (request.raw.socket.destroyed) request.log.info({ route }, 'the client left before the answer was whole')
    else request.log.error({ err: error, route }, 'an answer broke off')
  }
}
