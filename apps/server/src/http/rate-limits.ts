import rateLimit from '@fastify/rate-limit'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Guard } from '@octavo/platform/http/access.ts'
import { addressBlock, plainAddress } from '@octavo/platform/http/client-address.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from './loopback.ts'
import { namedByProxy } from './untold-proxy.ts'

/** Calls per minute and caller. */
export interface Rates {
  engineTokens: number
  /** Calls with which one could guess secrets or send mail. */
  accounts: number
  calls: number
}

/** How callers are distinguished. */
export interface Callers {
  /** Whether a proxy is configured, so that a loopback address is the proxy's or an ordinary caller's. */
  hasProxy: boolean
  /** The id of a request's valid API key, if any: many programs may share one address. */
  keyOf(request: FastifyRequest): Promise<string | undefined>
}

/**
 * Counts calls without a token by minute and address, or API key, and refuses those over the limit before any work. Returns a function that
 * counts a call whose token was refused. Calls with a valid token are limited by what their task may use.
 */
export async function limitRates(
  app: FastifyInstance,
  { engineTokens, accounts, calls, hasProxy, keyOf }: Rates & Callers,
): Promise<Guard> {
  await app.register(rateLimit, {
    // The plugin's hooks are per route: they run after the guards, and unknown addresses have none.
    global: false,
    timeWindow: 60_000,
    cache: 20_000,
    max: (request) => ({ 'engine-tokens': engineTokens, accounts, calls })[groupOf(request)],
    keyGenerator: async (request) => {
      const sender = senderOf(request, { hasProxy })
      if (sender === undefined) return ownMachine
      // Guessing passwords must not get a separate limit for every key.
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
 * The address by which a call is counted; undefined for calls from this machine itself. A whole IPv6 block is one sender; otherwise a new
 * address for each call would bypass every limit.
 */
export function senderOf(request: FastifyRequest, { hasProxy }: Pick<Callers, 'hasProxy'>): string | undefined {
  const address = hasProxy || !isLoopback(request.ip) ? request.ip : namedByProxy(request)
  if (address === undefined) return undefined
  const plain = plainAddress(address)
  return plain.includes(':') ? addressBlock(plain) : plain
}

/** The guard, which also counts refused callers. */
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

/** A caller on this machine itself, which isn't counted. */
const ownMachine = 'this machine'
