import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** Begins server-sent events. From here on we write the raw response; headers set by hooks are copied. */
export function beginEvents(reply: FastifyReply): ServerResponse {
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
  return reply.raw
}

export function sendEvent(response: ServerResponse, event: string, content: unknown): void {
  response.write(`event: ${event}\ndata: ${JSON.stringify(content)}\n\n`)
}

/** Proxies close a connection on which nothing happens; returns a function that stops the beats. */
export function startHeartbeat(response: ServerResponse, onBeat?: () => void): () => void {
  const timer = setInterval(() => {
    response.write(': still here\n\n')
    onBeat?.()
  }, heartbeatMs)
  return () => clearInterval(timer)
}

const heartbeatMs = 15_000
