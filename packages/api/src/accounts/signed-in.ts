import type { KeyScope } from '@octavo/core/api/accounts-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { findByAccessToken } from '@octavo/data/access-token-rows.ts'
import { findByApiKey } from '@octavo/data/api-key-rows.ts'
import type { UserRow } from '@octavo/data/tables.ts'
import type { Guard } from '@octavo/platform/http/access.ts'
import { hashToken } from '@octavo/platform/tokens/refs.ts'
import type { FastifyRequest } from 'fastify'
import type { ApiDeps } from '../shared/api-deps.ts'
import { keyPrefix, tokenPrefix } from './access-tokens.ts'

/** The caller, by access token or key. */
export interface SignedIn {
  user: UserRow
  /** Id of the access token; undefined for a key. */
  sessionId: string | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null
  }
  interface FastifyContextConfig {
    /** The scope that a key needs for this route; without it only signed-in people may call it. */
    keyScope?: KeyScope
  }
}

/** Admits signed-in callers. */
export function createUserGuard(deps: Pick<ApiDeps, 'database' | 'clock'>): Guard {
  return async (request) => {
    request.signedIn = (await readSignedIn(deps, request, request.routeOptions.config.keyScope)) ?? null
    if (!request.signedIn) throw new AppError('TOKEN_REQUIRED')
  }
}

/** The caller, if the request has a token; an invalid token is an error even if none is needed. */
export async function readSignedIn(
  { database, clock }: Pick<ApiDeps, 'database' | 'clock'>,
  request: FastifyRequest,
  keyScope?: KeyScope,
): Promise<SignedIn | undefined> {
  const token = bearerToken(request)
  if (token === undefined) return undefined
  const place = { hash: hashToken(token), now: clock.now() }
  if (token.startsWith(tokenPrefix)) {
    const found = await findByAccessToken(database.db, place)
    if (found) return { user: found.user, sessionId: found.token.id }
  } else if (token.startsWith(keyPrefix)) {
    const found = await findByApiKey(database.db, place)
    if (found && (keyScope === undefined || !found.key.scopes.includes(keyScope))) throw new AppError('KEY_SCOPE')
    if (found) return { user: found.user, sessionId: undefined }
  }
  throw new AppError('TOKEN_NOT_ACCEPTED')
}

/** The token of a request, empty if it is malformed; undefined without the header. */
export function bearerToken({ headers: { authorization } }: FastifyRequest): string | undefined {
  if (authorization === undefined) return undefined
  return /^Bearer ([\w-]{1,200})$/i.exec(authorization)?.[1] ?? ''
}

export function signedInOf(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new Error(`route ${request.routeOptions.url} is not guarded by an access token`)
  return request.signedIn
}
