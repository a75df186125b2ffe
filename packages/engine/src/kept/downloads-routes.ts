import { Ref } from '@octavo/core/api/refs.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { findSetAnywhere } from '@octavo/data/set-rows.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { ChosenResults, getOrHead, ownResult, tags } from '../results/result-route.ts'
import { sendFirstPage } from '../results/send-first-page.ts'
import { sendResult } from '../results/send-result.ts'
import { sendZip } from '../results/send-zip.ts'
import { redeemTicket } from '../results/tickets.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { openTask } from '../shared/open-task.ts'
import { sendSet } from './send-set.ts'

/** Downloads by tickets: results of tasks, and files that outlived theirs. */
export function downloadsRoutes(deps: EngineDeps): FastifyPluginAsyncZod {
  return async (app) => {
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
        const target = await redeemTicket(deps, request.params.ticket, request)
        if ('setId' in target) {
          const set = await findSetAnywhere(deps.database.db, target.setId)
          if (!set) throw new AppError('FILES_GONE')
          return sendSet(deps, { set, position: target.filePosition }, { request, reply })
        }
        const task = await openTask(deps, target.taskRef)
        if ('preview' in target) return sendFirstPage(deps, { task, result: await ownResult(deps, task, target.resultRef) }, reply)
        if (target.resultRef === null) return sendZip(deps, task, { request, reply, only: request.query.only })
        return sendResult(deps, { task, result: await ownResult(deps, task, target.resultRef) }, { request, reply })
      },
    })
  }
}
