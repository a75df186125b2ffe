import { inData, PreviewQuery, ResultName, ResultView } from '@octavo/core/api/engine-api.ts'
import { comparedSides } from '@octavo/core/api/fidelity.ts'
import { Ref } from '@octavo/core/api/refs.ts'
import { renameFile } from '@octavo/core/files/file-names.ts'
import { renameResult } from '@octavo/data/result-rows.ts'
import { resultView } from '@octavo/data/task-view.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { previewPage } from '../previews/previews.ts'
import { sendPreview } from '../previews/send-preview.ts'
import { recordAgain } from '../records/task-record.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { claimsOf } from '../shared/engine-guard.ts'
import { openTask } from '../shared/open-task.ts'
import { comparedFile } from './compared-file.ts'
import { ChosenResults, getOrHead, guarded, openWithResult, ownResult, ResultPath, tags } from './result-route.ts'
import { refuseWithoutAccess, sendResult } from './send-result.ts'
import { sendZip } from './send-zip.ts'

const PagePath = z.strictObject({ ref: Ref, page: z.coerce.number().int().min(1).max(1_000_000) })
const ComparedPagePath = PagePath.extend({ side: z.enum(comparedSides) })

/** Calls about results, for holders of their task's token. */
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
        const place = { taskRef: claimsOf(request).taskRef, ref: request.params.ref }
        return sendResult(deps, await openWithResult(deps, place), { request, reply })
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
        const result = await ownResult(deps, task, request.params.ref)
        const name = renameFile(task.seal.open('name', result.sealedName), request.body.name)
        const sealedName = task.seal.seal('name', name)
        await renameResult(deps.database.db, result.ref, sealedName)
        await recordAgain(deps, deps.database.db, task.row)
        return { data: resultView({ ...result, sealedName }, task.seal) }
      },
    )

    app.get(
      '/results/:ref/pages/:page/preview',
      { config: guarded, schema: { tags, summary: 'A page of a result as a WebP image', params: PagePath, querystring: PreviewQuery } },
      async (request, reply) => {
        const task = await openTask(deps, claimsOf(request).taskRef)
        const { page } = request.params
        const result = await ownResult(deps, task, request.params.ref)
        // Without full access only the first page can be seen.
        if (page > 1) refuseWithoutAccess(task)
        const file = { ...result, pageCount: result.pageCount ?? undefined }
        return sendPreview(reply, await previewPage(deps, task, { file, page, width: request.query.width }))
      },
    )

    app.get(
      '/results/:ref/fidelity/:side/pages/:page/preview',
      {
        config: guarded,
        schema: {
          tags,
          summary: 'A page of a compared result, or of what it was made from, as a WebP image',
          params: ComparedPagePath,
          querystring: PreviewQuery,
        },
      },
      async (request, reply) => {
        const task = await openTask(deps, claimsOf(request).taskRef)
        const { ref, page, side } = request.params
        const result = await ownResult(deps, task, ref)
        if (page > 1) refuseWithoutAccess(task)
        const file = await comparedFile(deps, task, { result, side })
        return sendPreview(reply, await previewPage(deps, task, { file, page, width: request.query.width }))
      },
    )
  }
}
