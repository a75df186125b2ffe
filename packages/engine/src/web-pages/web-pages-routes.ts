import { PagePreview } from '@octavo/core/api/engine-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { bestLanguage } from '@octavo/core/text/language.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import { findTool } from '@octavo/tools'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sendPreview } from '../previews/send-preview.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { claimsOf } from '../shared/engine-guard.ts'
import { openTask } from '../shared/open-task.ts'
import { validateSteps } from '../tasks/steps.ts'
import { createWebPagePreviews } from './web-page-preview.ts'

const guarded = { access: 'engine-token' } as const

/** Calls about web pages that aren't documents yet. */
export function webPagesRoutes(deps: EngineDeps): FastifyPluginAsyncZod {
  const takeImage = createWebPagePreviews(deps)
  return async (app) => {
    app.post(
      '/engine/pages/preview',
      {
        config: guarded,
        schema: { tags: ['engine'], summary: 'The top of a web page as a WebP image, before it is printed', body: PagePreview },
      },
      async (request, reply) => {
        const { taskRef, taskType, owner, group } = claimsOf(request)
        if (findTool(taskType)?.addressOption === undefined)
          throw new AppError('BAD_REQUEST', { fields: { taskType: sentence('The token is for another tool.') } })
        await openTask(deps, taskRef)
        const [step] = await validateSteps(
          { taskRef, taskType, documents: [], options: request.body.options },
          bestLanguage(request.headers['accept-language']),
        )
        if (!step) throw new AppError('INTERNAL')
        return sendPreview(reply, toStream(await takeImage({ owner, group }, step)))
      },
    )
  }
}

async function* toStream(image: Buffer): AsyncGenerator<Uint8Array> {
  yield image
}
