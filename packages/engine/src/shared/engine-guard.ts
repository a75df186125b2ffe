import { AppError } from '@octavo/core/messages/errors.ts'
import type { Guard } from '@octavo/platform/http/access.ts'
import type { EngineTokenClaims, EngineTokens } from '@octavo/platform/tokens/engine-token.ts'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    engineClaims: EngineTokenClaims | null
  }
}

export const engineTokenHeader = 'x-engine-token'

/**
 * The claims of a caller without an engine token, from an access token or key of the main API and the task it names; undefined without one.
 */
export type BearerClaims = (request: FastifyRequest) => Promise<EngineTokenClaims | undefined>

/** The claims with the plan that their owner has now: a token lasts for an hour, and a plan may change at any moment. */
export type PresentPlan = (claims: EngineTokenClaims) => Promise<EngineTokenClaims>

/** Lets a request pass with an engine token, or with a key whose task the request names, and remembers the claims. */
export function createEngineGuard(
  tokens: EngineTokens,
  bearerClaims: BearerClaims = async () => undefined,
  presentPlan: PresentPlan = async (claims) => claims,
): Guard {
  return async (request) => {
    const token = request.headers[engineTokenHeader]
    if (typeof token === 'string' && token !== '') {
      request.engineClaims = await presentPlan(await tokens.verify(token))
      return
    }
    request.engineClaims = (await bearerClaims(request)) ?? null
    if (!request.engineClaims) throw new AppError('ENGINE_TOKEN_REQUIRED')
  }
}

/** The claims of the request's token; calling this on an unguarded route is a mistake of ours. */
export function claimsOf(request: FastifyRequest): EngineTokenClaims {
  if (!request.engineClaims) throw new Error(`route ${request.routeOptions.url} is not guarded by an engine token`)
  return request.engineClaims
}
