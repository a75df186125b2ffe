import { IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * A sender that waits to send its body (`Expect: 100-continue`) is told to continue when a handler starts to read it: a request refused by
 * its headers is refused before any byte of its body is sent.
 */
export function askForBodies(app: FastifyInstance): void {
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    request._read = function ask(size) {
      request._read = IncomingMessage.prototype._read
      // After an answer the rest is only read to be discarded.
      if (!response.headersSent) response.writeContinue()
      request._read(size)
    }
    app.server.emit('request', request, response)
  })
}
