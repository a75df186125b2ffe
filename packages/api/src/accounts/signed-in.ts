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

/** Who calls, by access token or by key. */
export interface SignedIn {
  user: UserRow
  /** Id of the access token; nothing for a key. */
  sessionId: string | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null
  }
  interface FastifyContextConfig {
    /** What a key must be for to call this route; without it only a person who is signed in may. */
    keyScope?: KeyScope
  }
}

/** Lets pass who is signed in. */
export function createUserGuard(deps: Pick<ApiDeps, 'database' | 'clock'>): Guard {
  return async (request) => {
    request.signedIn = (await readSignedIn(deps, request, request.routeOptions.config.keyScope)) ?? null
    if (!request.signedIn) throw new AppError('TOKEN_REQUIRED')
  }
}

/** Who calls, if the request says so at all; a token that is not good is an error even where none is needed. */
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

/** The token that a request carries, empty if it is none at all; nothing without the header. */
export function bearerToken({ headers: { authorization } }: FastifyRequest): string | undefined {
  if (authorization === undefined) return undefined
  return /^Bearer ([\w-]{1,200})$/i.exec(authorization)?.[1] ?? ''
}

export function signedInOf(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new Error(`route ${request.routeOptions.url} is not guarded by an access token`)
  return request.signedIn
}
