import { pageSize, pageView } from '@octavo/core/api/lists.ts'
import { InboxPage, InboxQuery, ShareRead, UnreadView } from '@octavo/core/api/shares-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { endSet } from '@octavo/data/set-rows.ts'
import {
  addBlock,
  addReport,
  countUnread,
  dropFromInbox,
  findReceived,
  listInbox,
  markRead,
  type ReceivedShare,
} from '@octavo/data/share-rows.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInOf } from '../accounts/signed-in.ts'
import type { ApiDeps } from '../shared/api-deps.ts'
import { addKeptFileRoutes, SetPath } from '../shared/kept-file-routes.ts'
import { ownInbox } from './mailbox.ts'
import { receivedItem } from './share-view.ts'

const tags = ['main']
const own = { access: 'user', keyScope: 'shares' } as const

/** Calls about what others have shared with the caller. */
export function inboxRoutes(deps: ApiDeps): FastifyPluginAsyncZod {
  const { database, clock, kept } = deps
  return async (app) => {
    app.get(
      '/document-shares/me',
      { config: own, schema: { tags, summary: 'My inbox, the latest first', querystring: InboxQuery, response: { 200: InboxPage } } },
      async (request) => {
        const { page, sort, ignoreExpired, fromEmail } = request.query
        const { rows, total } = await listInbox(database.db, {
          ...{ mailbox: mailboxOf(request), page, size: pageSize, ascending: sort === 'createdDate,asc', now: clock.now() },
          ...{ ignoreExpired, fromEmail },
        })
        return pageView(await Promise.all(rows.map((share) => receivedItem(deps, share))), { page, total })
      },
    )

    app.get(
      '/document-shares/me/unread',
      { config: own, schema: { tags, summary: "How many shares I haven't read", response: { 200: UnreadView } } },
      async (request) => ({ unread: await countUnread(database.db, { mailbox: mailboxOf(request), now: clock.now() }) }),
    )

    app.put(
      '/document-shares/me/:id',
      { config: own, schema: { tags, summary: 'Mark a share as read or unread', params: SetPath, body: ShareRead } },
      async (request, reply) => {
        const { set } = await receivedOf(request, request.params.id)
        await markRead(database.db, { id: set.id, mailbox: mailboxOf(request), readAt: request.body.read ? clock.now() : null })
        return reply.code(204).send()
      },
    )

    app.delete(
      '/document-shares/me/:id',
      {
        config: own,
        schema: { tags, summary: 'Delete a share from my inbox; for everyone, if the sender allows that', params: SetPath },
      },
      async (request, reply) => {
        const { set, deleteAllowed } = await receivedOf(request, request.params.id)
        // Who has lost sight of it could never delete it for the others.
        await database.inTransaction(async (transaction) => {
          await dropFromInbox(transaction, { id: set.id, mailbox: mailboxOf(request), now: clock.now() })
          if (deleteAllowed) await endSet(transaction, set)
        })
        return reply.code(204).send()
      },
    )

    app.post(
      '/document-shares/me/:id/block',
      { config: own, schema: { tags, summary: 'Get nothing more from the sender of a share', params: SetPath } },
      async (request, reply) => {
        const { sender } = await receivedOf(request, request.params.id)
        await addBlock(database.db, { id: newRef(), userId: signedInOf(request).user.id, sender: sender.id, createdAt: clock.now() })
        return reply.code(204).send()
      },
    )

    app.post(
      '/document-shares/me/:id/report',
      { config: own, schema: { tags, summary: 'Report a share, block its sender and delete it from my inbox', params: SetPath } },
      async (request, reply) => {
        const { sender, set } = await receivedOf(request, request.params.id)
        const { user } = signedInOf(request)
        const now = clock.now()
        await database.inTransaction(async (transaction) => {
          await addReport(transaction, { sender: sender.id, reporter: user.id, shareId: set.id, createdAt: now })
          await addBlock(transaction, { id: newRef(), userId: user.id, sender: sender.id, createdAt: now })
          await dropFromInbox(transaction, { id: set.id, mailbox: mailboxOf(request), now })
        })
        request.log.warn({ setId: set.id, userId: sender.id }, 'a share was reported')
        return reply.code(204).send()
      },
    )

    addKeptFileRoutes(app, {
      path: '/document-shares',
      config: own,
      summaries: { file: 'A shared file by its place from 0', zip: 'All files of a share as a zip' },
      kept,
      setOf: async (request, id) => (await receivedOf(request, id)).set,
    })

    function mailboxOf(request: FastifyRequest): string {
      return ownInbox(deps, signedInOf(request).user)
    }

    /** A share in the caller's inbox; any other is answered like a missing one. */
    async function receivedOf(request: FastifyRequest, id: string): Promise<ReceivedShare> {
      const found = await findReceived(database.db, { id, mailbox: mailboxOf(request) })
      if (!found) throw new AppError('NOT_FOUND')
      return found
    }
  }
}
