import rateLimit from '@fastify/rate-limit'
import { AppError } from '@octavo/core/errors.ts'
import { addressBlock } from '@octavo/platform/http/client-address.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Counts calls without a token by minute and address. Calls with one are bounded by what their task may bring. */
export async function limitRates(
  app: FastifyInstance,
  { engineTokens, calls, countLoopback }: { engineTokens: number; calls: number; countLoopback: boolean },
): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    hook: 'onRequest',
    timeWindow: 60_000,
    cache: 20_000,
    max: (request) => (groupOf(request) === 'engine-tokens' ? engineTokens : calls),
    // Whole IPv6 blocks are one sender, or a new address for each call would pass every limit.
    keyGenerator: (request) => `${groupOf(request)} ${request.ip.includes(':') ? addressBlock(request.ip) : request.ip}`,
    allowList: (request) => (!countLoopback && isLoopback(request.ip)) || !isOpen(request),
    errorResponseBuilder: () => new AppError('TOO_MANY_REQUESTS'),
  })
}

function isOpen(request: FastifyRequest): boolean {
  const { access } = request.routeOptions.config
  return access === undefined || access === 'public' || access === 'ticket' || access === 'task-proof'
}

function groupOf(request: FastifyRequest): string {
  return request.routeOptions.config.rateGroup ?? 'calls'
}

export function isLoopback(address: string): boolean {
  return /^(127\.|::1$|::ffff:127\.)/.test(address)
}
