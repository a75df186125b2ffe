import { BlockView } from '@octavo/core/api/shares-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { dropBlock, listBlocks } from '@octavo/data/share-rows.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { signedInOf } from '../accounts/signed-in.ts'
import type { ApiDeps } from '../shared/api-deps.ts'
import { SetPath } from '../shared/kept-file-routes.ts'

const tags = ['main']
const own = { access: 'user', keyScope: 'shares' } as const

/** Calls about senders whom the caller has blocked. */
export function blockRoutes({ database }: ApiDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/document-shares/blocks',
      { config: own, schema: { tags, summary: 'Senders I have blocked', response: { 200: z.array(BlockView) } } },
      async (request) =>
        (await listBlocks(database.db, signedInOf(request).user.id)).map(({ id, email, createdAt }) => ({
          ...{ id, email, createdDate: createdAt.toISOString() },
        })),
    )

    app.delete(
      '/document-shares/blocks/:id',
      { config: own, schema: { tags, summary: 'Unblock a sender', params: SetPath } },
      async (request, reply) => {
        const place = { id: request.params.id, userId: signedInOf(request).user.id }
        if (!(await dropBlock(database.db, place))) throw new AppError('NOT_FOUND')
        return reply.code(204).send()
      },
    )
  }
}
