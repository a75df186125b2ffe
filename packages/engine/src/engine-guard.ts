import { AppError } from '@octavo/core/errors.ts'
import type { Guard } from '@octavo/platform/http/access.ts'
import type { EngineTokenClaims, EngineTokens } from '@octavo/platform/tokens/engine-token.ts'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    engineClaims: EngineTokenClaims | null
  }
}

export const engineTokenHeader = 'x-engine-token'

/** Lets the holder of an engine token pass and remembers what the token says. */
export function createEngineGuard(tokens: EngineTokens): Guard {
  return async (request) => {
    const token = request.headers[engineTokenHeader]
    if (typeof token !== 'string' || token === '') throw new AppError('ENGINE_TOKEN_REQUIRED')
    request.engineClaims = await tokens.verify(token)
  }
}

/** What the request's token says; a route that asks without being guarded is a mistake of ours. */
export function claimsOf(request: FastifyRequest): EngineTokenClaims {
  if (!request.engineClaims) throw new Error(`route ${request.routeOptions.url} is not guarded by an engine token`)
  return request.engineClaims
}
