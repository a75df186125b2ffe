import { inData, PreviewQuery, ResultName, ResultView, Ticket } from '@octavo/core/api/engine-api.ts'
import { Ref } from '@octavo/core/api/refs.ts'
import { renameFile } from '@octavo/core/files/file-names.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { findResult, renameResult } from '@octavo/data/result-rows.ts'
import type { ResultRow } from '@octavo/data/tables.ts'
import { resultView } from '@octavo/data/task-view.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { previewPage } from '../previews/previews.ts'
import { sendPreview } from '../previews/send-preview.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { claimsOf } from '../shared/engine-guard.ts'
import { type OpenTask, openTask } from '../shared/open-task.ts'
import { refuseWithoutAccess, sendResult } from './send-result.ts'
import { sendZip } from './send-zip.ts'
import { issueTicket, redeemTicket } from './tickets.ts'

const ResultPath = z.strictObject({ ref: Ref })
const PagePath = z.strictObject({ ref: Ref, page: z.coerce.number().int().min(1).max(1_000_000) })
/** Refs joined by commas. */
const ChosenResults = z.strictObject({
  only: z
    .string()
    .max(12_000)
    .transform((refs) => refs.split(','))
    .optional(),
})
const guarded = { access: 'engine-token' } as const
const tags = ['engine']
const getOrHead = ['GET', 'HEAD']

/** Calls that hand out results. */
export function resultsRoutes(deps: EngineDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: getOrHead,
      url: '/results/batch',
      config: guarded,
      schema: {
        tags,
        summary: 'All results as a zip, or those named by `only`',
        querystring: ChosenResults,
        produces: ['application/zip'],
      },
      handler: async (request, reply) =>
        sendZip(deps, await openTask(deps, claimsOf(request).taskRef), { request, reply, only: request.query.only }),
    })

    app.route({
      method: getOrHead,
      url: '/results/:ref',
      config: guarded,
      schema: { tags, summary: 'One result; `Range` is understood', params: ResultPath, produces: ['application/octet-stream'] },
      handler: async (request, reply) => {
        const task = await openTask(deps, claimsOf(request).taskRef)
        return sendResult(deps, { task, result: await ownResult(task, request.params.ref) }, { request, reply })
      },
    })

    app.put(
      '/results/:ref',
      {
        config: guarded,
        schema: {
          tags,
          summary: 'Give a result another name; its extension stays',
          params: ResultPath,
          body: ResultName,
          response: { 200: inData(ResultView) },
        },
      },
      async (request) => {
        const task = await openTask(deps, claimsOf(request).taskRef)
        const result = await ownResult(task, request.params.ref)
        const name = renameFile(task.seal.open('name', result.sealedName), request.body.name)
        const sealedName = task.seal.seal('name', name)
        await renameResult(deps.database.db, result.ref, sealedName)
        return { data: resultView({ ...result, sealedName }, task.seal) }
      },
    )

    app.post(
      '/results/batch/ticket',
      {
        config: guarded,
        schema: { tags, summary: 'An address from which all results can be downloaded', response: { 200: inData(Ticket) } },
      },
      async (request) => {
        const task = await openTask(deps, claimsOf(request).taskRef)
        refuseWithoutAccess(task)
        return { data: await issueTicket(deps, { taskRef: task.row.ref, resultRef: null }) }
      },
    )

    app.post(
      '/results/:ref/ticket',
      {
        config: guarded,
        schema: {
          tags,
          summary: 'An address from which the result can be downloaded',
          params: ResultPath,
          response: { 200: inData(Ticket) },
        },
      },
      async (request) => {
        const task = await openTask(deps, claimsOf(request).taskRef)
        refuseWithoutAccess(task)
        const result = await ownResult(task, request.params.ref)
        return { data: await issueTicket(deps, { taskRef: task.row.ref, resultRef: result.ref }) }
      },
    )

    app.route({
      method: getOrHead,
      url: '/downloads/:ticket',
      config: { access: 'ticket' },
      schema: {
        tags,
        summary: 'Download by a ticket; of one for all results, those named by `only`',
        params: z.strictObject({ ticket: Ref }),
        querystring: ChosenResults,
        produces: ['application/octet-stream'],
      },
      handler: async (request, reply) => {
        const { taskRef, resultRef } = await redeemTicket(deps, request.params.ticket, request)
        const task = await openTask(deps, taskRef)
        if (resultRef === null) return sendZip(deps, task, { request, reply, only: request.query.only })
        return sendResult(deps, { task, result: await ownResult(task, resultRef) }, { request, reply })
      },
    })

    app.get(
      '/results/:ref/pages/:page/preview',
      { config: guarded, schema: { tags, summary: 'A page of a result as a WebP picture', params: PagePath, querystring: PreviewQuery } },
      async (request, reply) => {
        const task = await openTask(deps, claimsOf(request).taskRef)
        const { page } = request.params
        const result = await ownResult(task, request.params.ref)
        // Without full access the first page is all there is to see.
        if (page > 1) refuseWithoutAccess(task)
        const file = { ...result, pageCount: result.pageCount ?? undefined }
        return sendPreview(reply, await previewPage(deps, task, { file, page, width: request.query.width }))
      },
    )

    /** Results of an earlier attempt are as good as gone. */
    async function ownResult(task: OpenTask, ref: string): Promise<ResultRow> {
      const result = await findResult(deps.database.db, ref)
      if (!result || result.taskRef !== task.row.ref || result.attempt !== task.row.attempt) throw new AppError('NOT_FOUND')
      return result
    }
  }
}
