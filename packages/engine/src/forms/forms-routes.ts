import { inData } from '@octavo/core/api/engine-api.ts'
import { FieldValues } from '@octavo/core/forms/field-value.ts'
import { FormView } from '@octavo/core/forms/form-field.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { readFormJob, readValuesJob } from '@octavo/documents/document-jobs.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { DocumentPath, guarded, ownDocument, previewedDocument, tags } from '../documents/document-route.ts'
import { checkUse, wholeForm } from '../shared/check-use.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { claimsOf } from '../shared/engine-guard.ts'
import { groupOf, type OpenTask, openTask } from '../shared/open-task.ts'
import { placeStored } from '../shared/place-stored.ts'

const FormQuery = z.strictObject({
  find: z.enum(['true', 'false']).default('false').meta({ description: 'Whether fields are proposed where pages seem to ask for them.' }),
})

/** Files of values, which other programs export and import. */
const valueTypes: readonly string[] = ['application/json', 'application/vnd.fdf', 'application/vnd.adobe.xfdf']

/** What the form of a document asks for, and the values in a file of them. They are read in a slot and count as no task. */
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

    app.get(
      '/documents/:ref/values',
      {
        config: guarded,
        schema: {
          tags,
          summary: 'The values in a file of JSON, FDF or XFDF, by names of fields',
          params: DocumentPath,
          response: { 200: inData(FieldValues) },
        },
      },
      async (request) => {
        const task = await openTask(deps, claimsOf(request).taskRef)
        return { data: await readValues(task, request.params.ref) }
      },
    )
  }

  async function readForm(task: OpenTask, ref: string, find: boolean): Promise<FormView> {
    const document = await ownDocument(deps, task, ref)
    const file = previewedDocument(document, task)
    if (document.mimeType !== 'application/pdf') throw new AppError('TYPE_NOT_ACCEPTED')
    const use = checkUse(deps.settings, { group: groupOf(task), bytes: file.size, times: wholeForm })
    return deps.slots.document.use(use, async (slot) => {
      await placeStored(deps, slot, { name: 'input', file, key: task.key })
      return slot.call(readFormJob, { name: 'input', find, ...(file.password !== undefined && { password: file.password }) })
    })
  }

  async function readValues(task: OpenTask, ref: string): Promise<FieldValues> {
    const document = await ownDocument(deps, task, ref)
    const file = previewedDocument(document, task)
    if (!valueTypes.includes(document.mimeType)) throw new AppError('TYPE_NOT_ACCEPTED')
    const use = checkUse(deps.settings, { group: groupOf(task), bytes: file.size })
    return deps.slots.document.use(use, async (slot) => {
      await placeStored(deps, slot, { name: 'input', file, key: task.key })
      return slot.call(readValuesJob, { name: 'input' })
    })
  }
}
