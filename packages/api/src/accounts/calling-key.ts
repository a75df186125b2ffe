import { findByApiKey } from '@octavo/data/api-key-rows.ts'
import { hashToken } from '@octavo/platform/tokens/refs.ts'
import type { FastifyRequest } from 'fastify'
import type { ApiDeps } from '../shared/api-deps.ts'
import { keyPrefix } from './access-tokens.ts'
import { bearerToken } from './signed-in.ts'

/** The id of a request's valid API key, if any, regardless of its scope. */
export async function callingKey({ database, clock }: Pick<ApiDeps, 'database' | 'clock'>, request: FastifyRequest) {
  const token = bearerToken(request)
  if (!token?.startsWith(keyPrefix)) return undefined
  return (await findByApiKey(database.db, { hash: hashToken(token), now: clock.now() }))?.key.id
}
