import { FontRequest, FontSubset, inData, SubstituteRequest } from '@octavo/core/api/engine-api.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { claimsOf } from '../shared/engine-guard.ts'
import { openTask } from '../shared/open-task.ts'
import { createFontSubsets } from './font-subsets.ts'

/**
 * Faces for pages in a browser: of text that is previewed, and of fonts that a document names but doesn't embed. The characters come in the
 * body, since addresses end up in logs.
 */
export function fontsRoutes(deps: EngineDeps): FastifyPluginAsyncZod {
  const subsets = createFontSubsets(deps)
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
        return { data: await subsets.written(claims, request.body) }
      },
    )

    app.post(
      '/engine/fonts/substitutes',
      {
        config: { access: 'engine-token' },
        schema: {
          tags: ['engine'],
          summary: "A substitute for an East Asian font that a document doesn't embed, with some characters alone",
          body: SubstituteRequest,
          produces: ['font/otf'],
        },
      },
      async (request, reply) => {
        const claims = claimsOf(request)
        await openTask(deps, claims.taskRef)
        return reply.type('font/otf').send(await subsets.substitute(claims, request.body))
      },
    )
  }
}
