import { PageQuery, pageSize, pageView } from '@octavo/core/api/lists.ts'
import { Ref } from '@octavo/core/api/refs.ts'
import { SentPage, SentShareItem, ShareRequest } from '@octavo/core/api/shares-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { userOwner } from '@octavo/data/remove-user.ts'
import { endSet, findSet, listSets } from '@octavo/data/set-rows.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { signedInOf } from '../accounts/signed-in.ts'
import type { ApiDeps } from '../shared/api-deps.ts'
import { ownInbox } from './mailbox.ts'
import { sendShare } from './send-share.ts'
import { sentItem } from './share-view.ts'

const tags = ['main']
const own = { access: 'user', keyScope: 'shares' } as const
const kind = 'share'

/** Calls about what the caller has shared with others. */
export function sentRoutes(deps: ApiDeps): FastifyPluginAsyncZod {
  const { database, clock } = deps
  return async (app) => {
    app.post(
      '/document-shares',
      {
        config: { ...own, rateGroup: 'accounts' },
        schema: { tags, summary: 'Share results with others by email', body: ShareRequest, response: { 200: SentShareItem } },
      },
      async (request) => sendShare(deps, signedInOf(request).user, request.body),
    )

    app.get(
      '/document-shares/sent',
      {
        config: own,
        schema: { tags, summary: 'What I have shared, the latest first', querystring: PageQuery, response: { 200: SentPage } },
      },
      async (request) => {
        const { user } = signedInOf(request)
        ownInbox(deps, user)
        const { page, sort } = request.query
        const { rows, total } = await listSets(database.db, {
          ...{ owner: userOwner(user.id), kind, page, size: pageSize, ascending: sort === 'createdDate,asc', ignoreEnded: false },
        })
        return pageView(await Promise.all(rows.map((set) => sentItem(deps, set))), { page, total })
      },
    )

    app.delete(
      '/document-shares/sent/:id',
      { config: own, schema: { tags, summary: 'Stop sharing', params: z.strictObject({ id: Ref }) } },
      async (request, reply) => {
        const owner = userOwner(signedInOf(request).user.id)
        const set = await findSet(database.db, { id: request.params.id, kind })
        if (set?.owner !== owner) throw new AppError('NOT_FOUND')
        // Its time may be over before the sweeper has come by.
        const isOver = set.expiresAt !== null && set.expiresAt <= clock.now()
        if (isOver || !(await endSet(database.db, set))) throw new AppError('FILES_GONE')
        return reply.code(204).send()
      },
    )
  }
}
