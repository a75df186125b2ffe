import { inData } from '@octavo/core/api/engine-api.ts'
import { FormView } from '@octavo/core/forms/form-field.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { readFormJob } from '@octavo/documents/document-jobs.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { DocumentPath, guarded, ownDocument, previewedDocument, tags } from '../documents/document-route.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { claimsOf } from '../shared/engine-guard.ts'
import { groupOf, type OpenTask, openTask } from '../shared/open-task.ts'
import { placeStored } from '../shared/place-stored.ts'

const FormQuery = z.strictObject({
  find: z.enum(['true', 'false']).default('false').meta({ description: 'Whether fields are proposed where pages seem to ask for them.' }),
})

/** A preview reads one page, this all of them. */
const wholeForm = 4

/** What the form of a document asks for. It is read in a slot and counts as no task. */
export function formsRoutes(deps: EngineDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/documents/:ref/form',
      {
        config: guarded,
        schema: {
          tags,
          summary: 'The fields of a form',
          params: DocumentPath,
          querystring: FormQuery,
          response: { 200: inData(FormView) },
        },
      },
      async (request) => {
        const task = await openTask(deps, claimsOf(request).taskRef)
        return { data: await readForm(task, request.params.ref, request.query.find === 'true') }
      },
    )
  }

  async function readForm(task: OpenTask, ref: string, find: boolean): Promise<FormView> {
    const document = await ownDocument(deps, task, ref)
    const file = previewedDocument(document, task)
    if (document.mimeType !== 'application/pdf') throw new AppError('TYPE_NOT_ACCEPTED')
    const use = { urgency: 'check', group: groupOf(task), limitMs: deps.settings.checkLimitMs * wholeForm, bytes: file.size } as const
    return deps.slots.document.use(use, async (slot) => {
      await placeStored(deps, slot, { name: 'input', file, key: task.key })
      return slot.call(readFormJob, { name: 'input', find, ...(file.password !== undefined && { password: file.password }) })
    })
  }
}
