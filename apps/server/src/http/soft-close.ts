import type { IncomingMessage } from 'node:http'

/** Time for a refused sender to read the answer. */
const lingerMs = 5000

/**
 * Ends the connection behind an answer that came before its request was whole. Closed at once, the rest of the body would be
 * answered with a reset, which takes the answer along before a slow sender has read it. So the rest is read and thrown away until
 * the sender stops, and for `lingerMs` at most.
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
