import { FontRequest, FontSubset, inData } from '@octavo/core/api/engine-api.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { claimsOf } from '../shared/engine-guard.ts'
import { openTask } from '../shared/open-task.ts'
import { createFontSubsets } from './font-subsets.ts'

/** The font faces that text is written in, for pages that preview it. The characters come in the body, since addresses end up in logs. */
export function fontsRoutes(deps: EngineDeps): FastifyPluginAsyncZod {
  const subsetsOf = createFontSubsets(deps)
  return async (app) => {
    app.post(
      '/engine/fonts/subsets',
      {
        config: { access: 'engine-token' },
        schema: {
          tags: ['engine'],
          summary: 'The faces in which characters are written, cut down to just them',
          body: FontRequest,
          response: { 200: inData(z.array(FontSubset)) },
        },
      },
      async (request) => {
        const claims = claimsOf(request)
        await openTask(deps, claims.taskRef)
        return { data: await subsetsOf(claims, request.body) }
      },
    )
  }
}
