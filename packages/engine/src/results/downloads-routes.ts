import { inData, Ticket } from '@octavo/core/api/engine-api.ts'
import { Ref } from '@octavo/core/api/refs.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { claimsOf } from '../shared/engine-guard.ts'
import { openTask } from '../shared/open-task.ts'
import { ChosenResults, getOrHead, guarded, ownResult, ResultPath, tags } from './result-route.ts'
import { refuseWithoutAccess, sendResult } from './send-result.ts'
import { sendZip } from './send-zip.ts'
import { issueTicket, redeemTicket } from './tickets.ts'

/** Calls that issue download addresses for results, and the downloads themselves. */
export function downloadsRoutes(deps: EngineDeps): FastifyPluginAsyncZod {
  return async (app) => {
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
        const result = await ownResult(deps, task, request.params.ref)
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
        return sendResult(deps, { task, result: await ownResult(deps, task, resultRef) }, { request, reply })
      },
    })
  }
}
