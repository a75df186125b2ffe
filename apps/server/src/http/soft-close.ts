import type { IncomingMessage } from 'node:http'

/** Time for a refused sender to read the answer. */
const lingerMs = 5000

/**
 * Closes the connection after an answer that came before its request was complete. If it were closed at once, the rest of the body would
 * cause a reset, which discards the answer before a slow sender has read it. So the rest is read and discarded until the sender stops, for
 * `lingerMs` at most.
 */
export function closeSoftly(request: IncomingMessage): void {
  const { socket } = request
  // Node calls this when the answer is written.
  socket.destroySoon = () => {
    socket.end()
    request.unpipe()
    request.resume()
    const late = setTimeout(() => socket.destroy(), lingerMs)
    socket.once('close', () => clearTimeout(late))
  }
}
