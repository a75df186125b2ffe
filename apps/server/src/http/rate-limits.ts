import rateLimit from '@fastify/rate-limit'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Guard } from '@octavo/platform/http/access.ts'
import { addressBlock, plainAddress } from '@octavo/platform/http/client-address.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from './loopback.ts'
import { namedByProxy } from './untold-proxy.ts'

/** Calls a minute and caller. */
export interface Rates {
  engineTokens: number
  /** Those that guess or send mail when they are called often. */
  accounts: number
  calls: number
}

/** What callers are told apart by. */
export interface Callers {
  /** Whether a proxy is configured, so that an address of this machine is the proxy's or a caller's like any other. */
  hasProxy: boolean
  /** The id of the good API key that a request carries, if any: programs of many may share one address. */
  keyOf(request: FastifyRequest): Promise<string | undefined>
}

/**
 * Counts calls without a token by minute and address, or API key, and refuses those over the limit before anything is done for them.
 * Gives back the way to count a call whose token was refused. Calls with a good one are bounded by what their task may bring.
 */
export async function limitRates(
  app: FastifyInstance,
  { engineTokens, accounts, calls, hasProxy, keyOf }: Rates & Callers,
): Promise<Guard> {
  await app.register(rateLimit, {
    // The plugin's own hooks belong to single routes: they come after the guards, and unknown addresses have none.
    global: false,
    timeWindow: 60_000,
    cache: 20_000,
    max: (request) => ({ 'engine-tokens': engineTokens, accounts, calls })[groupOf(request)],
    keyGenerator: async (request) => {
      const sender = senderOf(request, { hasProxy })
      if (sender === undefined) return ownMachine
      // Whoever guesses passwords does not get to guess once more for every key.
      const key = groupOf(request) === 'accounts' ? undefined : await keyOf(request)
      return `${groupOf(request)} ${key === undefined ? sender : `key ${key}`}`
    },
    allowList: (_request, counted) => counted === ownMachine,
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

/**
 * By which address a call is counted; by none where it comes from this machine itself. Whole IPv6 blocks are one sender, or a new
 * address for each call would pass every limit.
 */
export function senderOf(request: FastifyRequest, { hasProxy }: Pick<Callers, 'hasProxy'>): string | undefined {
  const address = hasProxy || !isLoopback(request.ip) ? request.ip : namedByProxy(request)
  if (address === undefined) return undefined
  const plain = plainAddress(address)
  return plain.includes(':') ? addressBlock(plain) : plain
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

/** Who calls from this machine itself and is not counted. */
const ownMachine = 'this machine'
