import type { Log } from '@octavo/platform/log.ts'
import type { Metrics } from '@octavo/platform/metrics.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isForwarded, isLoopback } from './loopback.ts'

/**
 * Counts requests forwarded by a proxy on this machine although no proxy is configured, and logs once what to set: to everything except the
 * rate limits, all its visitors have one address.
 */
export function noticeUntoldProxy(app: FastifyInstance, { log, metrics }: { log: Log; metrics: Metrics }): void {
  let isSaid = false
  app.addHook('onRequest', async (request) => {
    if (!isLoopback(request.ip) || !isForwarded(request.headers)) return
    metrics.untoldProxyRequest()
    if (isSaid) return
    isSaid = true
    log.warn(
      {},
      'REQUESTS COME THROUGH A PROXY, AND TRUST_PROXY IS NOT SET: all visitors count as one address. Set it to the address of the proxy, such as 127.0.0.1/32, ::1/128',
    )
  })
}

/**
 * The client that such a proxy reports in its last entry, which it has added itself. Good enough to keep one visitor from using up
 * everybody's limit, and for nothing else.
 */
export function namedByProxy({ headers }: FastifyRequest): string | undefined {
  const named = lastOf(headers['x-forwarded-for']) ?? /for="?\[?([^\]",;]+)/i.exec(lastOf(headers.forwarded) ?? '')?.[1]
  return named?.trim() || undefined
}

function lastOf(header: string | string[] | undefined): string | undefined {
  return [header ?? []].flat().join(',').split(',').at(-1) || undefined
}
