import { ArchiveItem, ArchiveName, ArchiveRequest, ArchivesPage, ArchivesQuery, ArchiveUsage } from '@octavo/core/api/archives-api.ts'
import { pageSize, pageView } from '@octavo/core/api/lists.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { wantedGrams } from '@octavo/core/text/search-grams.ts'
import { totalOf } from '@octavo/data/list-pages.ts'
import { userOwner } from '@octavo/data/remove-user.ts'
import { endSet, findSet, listSets } from '@octavo/data/set-rows.ts'
import { findReceived } from '@octavo/data/share-rows.ts'
import type { FileSetRow } from '@octavo/data/tables.ts'
import { findTask } from '@octavo/data/task-rows.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInOf } from '../accounts/signed-in.ts'
import { archiveQuota } from '../plans/plans.ts'
import { type ApiDeps, sealOfAccount } from '../shared/api-deps.ts'
import { addKeptFileRoutes, SetPath } from '../shared/kept-file-routes.ts'
import { ownInbox } from '../shares/mailbox.ts'

const tags = ['main']
const own = { access: 'user', keyScope: 'archives' } as const
const kind = 'archive'

/** Calls about results that are kept until they are deleted. */
export function archivesRoutes(deps: ApiDeps): FastifyPluginAsyncZod {
  const { database, kept } = deps
  return async (app) => {
    app.post(
      '/archives',
      {
        config: own,
        schema: { tags, summary: 'Archive the results of a task, or shared files', body: ArchiveRequest, response: { 200: ArchiveItem } },
      },
      async (request) => {
        const { user } = signedInOf(request)
        const place = { kind, userId: user.id, quota: await archiveQuota(deps, user.id) } as const
        if ('shareId' in request.body) {
          const received = await findReceived(database.db, { id: request.body.shareId, mailbox: ownInbox(deps, user) })
          if (!received) throw new AppError('NOT_FOUND')
          return viewOf(await kept.keepSet(received.set, place), user.id)
        }
        const task = await findTask(database.db, request.body.taskRef)
        if (task?.owner !== userOwner(user.id)) throw new AppError('NOT_FOUND')
        return viewOf(await kept.keepResults(task, place), user.id)
      },
    )

    app.get(
      '/archives',
      {
        config: own,
        schema: { tags, summary: 'My archive, the latest first', querystring: ArchivesQuery, response: { 200: ArchivesPage } },
      },
      async (request) => {
        const { user } = signedInOf(request)
        const { page, sort, ignoreDeleted, searchKey = '' } = request.query
        const seal = await sealOfAccount(deps, user.id)
        const wanted = wantedGrams(searchKey)
        const { rows, total } = await listSets(database.db, {
          ...{ owner: userOwner(user.id), kind, page, size: pageSize, ascending: sort === 'createdDate,asc' },
          ignoreEnded: ignoreDeleted,
          grams: wanted.length > 0 ? seal.hash(wanted) : undefined,
        })
        const items = await Promise.all(rows.map((set) => viewOf(set, user.id)))
        return pageView(items, { page, total })
      },
    )

    app.get(
      '/archives/usage',
      { config: own, schema: { tags, summary: 'How full my archive is', response: { 200: ArchiveUsage } } },
      async (request) => {
        const { id } = signedInOf(request).user
        const used = await totalOf(database.db, { owner: userOwner(id), list: 'archive-bytes' })
        return { used, quota: await archiveQuota(deps, id) }
      },
    )

    app.put(
      '/archives/:id',
      {
        config: own,
        schema: {
          tags,
          summary: 'Rename archived results; an extension stays',
          params: SetPath,
          body: ArchiveName,
          response: { 200: ArchiveItem },
        },
      },
      async (request) => {
        const { user } = signedInOf(request)
        const set = await ownSet(request, request.params.id)
        await kept.rename(await sealOfAccount(deps, user.id), set, request.body.name)
        return viewOf(await ownSet(request, set.id), user.id)
      },
    )

    app.delete(
      '/archives/:id',
      { config: own, schema: { tags, summary: 'Delete archived results; their row stays and is marked', params: SetPath } },
      async (request, reply) => {
        const set = await ownSet(request, request.params.id)
        if (!(await endSet(database.db, set))) throw new AppError('FILES_GONE')
        return reply.code(204).send()
      },
    )

    addKeptFileRoutes(app, {
      path: '/archives',
      config: own,
      summaries: { file: 'An archived file by its place from 0', zip: 'All files of an archived task as a zip' },
      kept,
      setOf: ownSet,
    })

    /** The caller's set of this id; other people's are answered like missing ones. */
    async function ownSet(request: FastifyRequest, id: string): Promise<FileSetRow> {
      const set = await findSet(database.db, { id, kind })
      if (set?.owner !== userOwner(signedInOf(request).user.id)) throw new AppError('NOT_FOUND')
      return set
    }

    async function viewOf(set: FileSetRow, userId: string): Promise<ArchiveItem> {
      const { name, files } = kept.record(await sealOfAccount(deps, userId), set)
      return {
        ...{ id: set.id, taskRef: set.taskRef, taskType: set.taskType, name },
        files: files.map(({ pageCount, ...file }) => ({ ...file, ...(pageCount !== null && { pageCount }) })),
        ...{ fileCount: set.fileCount, size: set.size, createdDate: set.createdAt.toISOString(), deleted: set.state === 'ENDED' },
      }
    }
  }
}
