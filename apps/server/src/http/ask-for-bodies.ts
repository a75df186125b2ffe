import { IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * A sender that waits to be asked for its body (`Expect: 100-continue`) is asked when somebody begins to read it: what is refused
 * by its head alone is refused before a byte of it was sent.
 */
export function askForBodies(app: FastifyInstance): void {
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    request._read = function ask(size) {
      request._read = IncomingMessage.prototype._read
      // Behind an answer the rest is read only to be thrown away.
      if (!response.headersSent) response.writeContinue()
      request._read(size)
    }
    app.server.emit('request', request, response)
  })
}
