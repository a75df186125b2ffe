import { ApiKeyView, type KeyScope, NewApiKeyRequest, NewApiKeyView } from '@octavo/core/api/accounts-api.ts'
import { Ref } from '@octavo/core/api/refs.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { addApiKey, dropApiKey, listApiKeys } from '@octavo/data/api-key-rows.ts'
import type { ApiKeyRow } from '@octavo/data/tables.ts'
import { hashToken, newRef } from '@octavo/platform/tokens/refs.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { ApiDeps } from '../shared/api-deps.ts'
import { keyPrefix, newSecret } from './access-tokens.ts'
import { signedInOf } from './signed-in.ts'

const tags = ['main']
const own = { access: 'user' } as const
const dayMs = 24 * 60 * 60_000
const maxKeys = 20

/** Calls about API keys. */
export function apiKeysRoutes({ database, clock }: ApiDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/users/me/api-keys',
      { config: own, schema: { tags, summary: 'My API keys', response: { 200: z.array(ApiKeyView) } } },
      async (request) => (await listApiKeys(database.db, signedInOf(request).user.id)).map(keyView),
    )

    app.post(
      '/users/me/api-keys',
      {
        config: own,
        schema: { tags, summary: 'Make an API key; it is shown this once', body: NewApiKeyRequest, response: { 200: NewApiKeyView } },
      },
      async (request) => {
        const { user } = signedInOf(request)
        if (user.verifiedAt === null) throw new AppError('EMAIL_NOT_VERIFIED')
        const { name, scopes, expiresInDays } = request.body
        const key = `${keyPrefix}${newSecret()}`
        const now = clock.now()
        const row: ApiKeyRow = {
          hash: hashToken(key),
          id: newRef(),
          userId: user.id,
          name,
          scopes: [...new Set(scopes)],
          createdAt: now,
          lastUsedAt: null,
          expiresAt: expiresInDays === undefined ? null : new Date(now.getTime() + expiresInDays * dayMs),
        }
        const isAdded = await database.inTransaction((transaction) => addApiKey(transaction, row, maxKeys))
        if (!isAdded) throw new AppError('TOO_MANY_KEYS', { details: { maxKeys } })
        return { ...keyView(row), key }
      },
    )

    app.delete(
      '/users/me/api-keys/:id',
      { config: own, schema: { tags, summary: 'Revoke an API key', params: z.strictObject({ id: Ref }) } },
      async (request, reply) => {
        const { user } = signedInOf(request)
        if (!(await dropApiKey(database.db, { userId: user.id, id: request.params.id }))) throw new AppError('NOT_FOUND')
        return reply.code(204).send()
      },
    )
  }
}

function keyView({ id, name, scopes, createdAt, expiresAt, lastUsedAt }: ApiKeyRow): ApiKeyView {
  return {
    id,
    name,
    scopes: scopes as KeyScope[],
    createdDate: createdAt.toISOString(),
    ...(expiresAt ? { expiresDate: expiresAt.toISOString() } : {}),
    ...(lastUsedAt ? { lastUsedDate: lastUsedAt.toISOString() } : {}),
  }
}
