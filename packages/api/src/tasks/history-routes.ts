import { HistoryPage, HistoryQuery, TaskRecipe } from '@octavo/core/api/history-api.ts'
import { pageSize, pageView } from '@octavo/core/api/lists.ts'
import { Ref } from '@octavo/core/api/refs.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { wantedGrams } from '@octavo/core/text/search-grams.ts'
import { endTask } from '@octavo/data/end-task.ts'
import { forgetRecord, listHistory, listLiving } from '@octavo/data/history-rows.ts'
import { userOwner } from '@octavo/data/remove-user.ts'
import { findTask } from '@octavo/data/task-rows.ts'
import { answerLanguage } from '@octavo/platform/http/answer-language.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { readSignedIn, signedInOf } from '../accounts/signed-in.ts'
import { type ApiDeps, sealOfAccount } from '../shared/api-deps.ts'
import { readVisitor, visitorOwner } from '../shared/visitor.ts'
import { historyItem, livingItem, openRecord } from './history-view.ts'

const tags = ['main']
const own = { access: 'user', keyScope: 'tasks' } as const
const TaskPath = z.strictObject({ ref: Ref })
/** A visitor's tasks are those of the last half hour. */
const mostOfVisitor = pageSize

/** Calls about the tasks of an account, past and present. */
export function historyRoutes(deps: ApiDeps): FastifyPluginAsyncZod {
  const { database, clock } = deps
  return async (app) => {
    app.get(
      '/tasks/me',
      {
        // A visitor is known by the cookie.
        config: { access: 'public' },
        schema: {
          tags,
          summary: "My tasks, the latest first; a visitor's while their files are there",
          querystring: HistoryQuery,
          response: { 200: HistoryPage },
        },
      },
      async (request, reply) => {
        const language = answerLanguage(request, reply)
        const signedIn = await readSignedIn(deps, request, 'tasks')
        if (!signedIn) {
          const visitor = readVisitor(deps, request)
          if (visitor === undefined) throw new AppError('TOKEN_REQUIRED')
          const place = { owner: visitorOwner(visitor), now: clock.now(), most: mostOfVisitor }
          const living = request.query.page === 0 ? await listLiving(database.db, place) : []
          const items = await Promise.all(living.map((task) => livingItem(deps, task, language)))
          return pageView(items, { page: request.query.page, total: living.length })
        }
        const { page, sort, searchKey = '', taskType, status } = request.query
        const seal = await sealOfAccount(deps, signedIn.user.id)
        const wanted = wantedGrams(searchKey)
        const { rows, total } = await listHistory(database.db, {
          owner: userOwner(signedIn.user.id),
          page,
          size: pageSize,
          ascending: sort === 'createdDate,asc',
          filter: { taskType, status, grams: wanted.length > 0 ? seal.hash(wanted) : undefined },
        })
        const items = rows.map((task) => historyItem(task, { seal, now: clock.now(), language }))
        return pageView(items, { page, total })
      },
    )

    app.get(
      '/tasks/me/:ref/recipe',
      {
        config: own,
        schema: { tags, summary: 'The settings of a task, without files and passwords', params: TaskPath, response: { 200: TaskRecipe } },
      },
      async (request) => {
        const { user } = signedInOf(request)
        const task = await findTask(database.db, request.params.ref)
        if (task?.owner !== userOwner(user.id) || !task.sealedRecord) throw new AppError('NOT_FOUND')
        const { steps } = openRecord(task, await sealOfAccount(deps, user.id))
        if (!steps) throw new AppError('NOT_FOUND')
        return { steps: steps.map(({ taskType, options }) => ({ taskType, options })) }
      },
    )

    app.delete(
      '/tasks/me/:ref',
      { config: own, schema: { tags, summary: 'Remove a task from the history, with its files', params: TaskPath } },
      async (request, reply) => {
        const { ref } = request.params
        const owner = userOwner(signedInOf(request).user.id)
        const task = await findTask(database.db, ref)
        if (task?.owner !== owner) throw new AppError('NOT_FOUND')
        await endTask(database.db, { ref, now: clock.now() })
        await deps.queue.cancel({ taskRef: ref, attempt: task.acceptedAttempt })
        if (!(await forgetRecord(database.db, { ref, owner }))) throw new AppError('NOT_FOUND')
        return reply.code(204).send()
      },
    )
  }
}
