import rateLimit from '@fastify/rate-limit'
import { AppError } from '@octavo/core/errors.ts'
import type { Guard } from '@octavo/platform/http/access.ts'
import { addressBlock } from '@octavo/platform/http/client-address.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Calls a minute and address. */
export interface Rates {
  engineTokens: number
  /** Those that guess or send mail when they are called often. */
  accounts: number
  calls: number
}

/**
 * Counts calls without a token by minute and address, and refuses those over the limit before anything is done for them.
 * Gives back the way to count a call whose token was refused. Calls with a good one are bounded by what their task may bring.
 */
export async function limitRates(
  app: FastifyInstance,
  { engineTokens, accounts, calls, countLoopback }: Rates & { countLoopback: boolean },
): Promise<Guard> {
  await app.register(rateLimit, {
    // The plugin's own hooks belong to single routes: they come after the guards, and unknown addresses have none.
    global: false,
    timeWindow: 60_000,
    cache: 20_000,
    max: (request) => ({ 'engine-tokens': engineTokens, accounts, calls })[groupOf(request)],
    // Whole IPv6 blocks are one sender, or a new address for each call would pass every limit.
    keyGenerator: (request) => `${groupOf(request)} ${request.ip.includes(':') ? addressBlock(request.ip) : request.ip}`,
    allowList: (request) => !countLoopback && isLoopback(request.ip),
  })
  const countCall = app.createRateLimit()
  const count: Guard = async (request) => {
    const counted = await countCall(request)
    if (counted.isAllowed || !counted.isExceeded) return
    throw new AppError('TOO_MANY_REQUESTS', { details: { retryAfterSeconds: counted.ttlInSeconds } })
  }
  app.addHook('onRequest', async (request) => {
    if (isOpen(request)) await count(request)
  })
  return count
}

/** The guard, with those whom it refuses counted. */
export function countRefusals(guard: Guard, count: Guard): Guard {
  return async (request) => {
    try {
      await guard(request)
    } catch (error) {
      await count(request)
      throw error
    }
  }
}

function isOpen(request: FastifyRequest): boolean {
  const { access } = request.routeOptions.config
  return access === undefined || access === 'public' || access === 'ticket' || access === 'task-proof'
}

function groupOf(request: FastifyRequest): 'engine-tokens' | 'accounts' | 'calls' {
  return request.routeOptions.config.rateGroup ?? 'calls'
}

export function isLoopback(address: string): boolean {
  return /^(127\.|::1$|::ffff:127\.)/.test(address)
}
