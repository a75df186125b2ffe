import { inData, Ticket } from '@octavo/core/api/engine-api.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { claimsOf } from '../shared/engine-guard.ts'
import { openTask } from '../shared/open-task.ts'
import { guarded, ownResult, ResultPath, tags } from './result-route.ts'
import { refuseWithoutAccess } from './send-result.ts'
import { issueTicket } from './tickets.ts'

/** Calls that issue download addresses for results. */
export function ticketsRoutes(deps: EngineDeps): FastifyPluginAsyncZod {
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
  }
}
