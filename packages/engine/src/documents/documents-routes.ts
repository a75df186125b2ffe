import { DocumentPassword, DocumentView, inData, PreviewQuery } from '@octavo/core/api/engine-api.ts'
import { Ref } from '@octavo/core/api/refs.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { changeDocument } from '@octavo/data/document-rows.ts'
import { touchTask } from '@octavo/data/task-rows.ts'
import { documentView } from '@octavo/data/task-view.ts'
import { answerLanguage } from '@octavo/platform/http/answer-language.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { previewPage } from '../previews/previews.ts'
import { sendPreview } from '../previews/send-preview.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { claimsOf } from '../shared/engine-guard.ts'
import { type OpenTask, openTask } from '../shared/open-task.ts'
import type { DocumentChecks } from './check-document.ts'
import { inspectDocument } from './check-document.ts'
import { DocumentPath, guarded, ownDocument, previewedDocument, tags } from './document-route.ts'
import { tryPassword } from './password-tries.ts'
import { removeFromTask } from './remove-from-task.ts'

const PagePath = z.strictObject({ ref: Ref, page: z.coerce.number().int().min(1).max(1_000_000) })

/** Calls about the documents of the token's task. */
export function documentsRoutes(deps: EngineDeps, checks: DocumentChecks): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/documents/:ref',
      {
        config: guarded,
        exposeHeadRoute: false,
        schema: { tags, summary: 'What is known of a document', params: DocumentPath, response: { 200: inData(DocumentView) } },
      },
      async (request, reply) => {
        const task = await openTask(deps, claimsOf(request).taskRef)
        const document = await ownDocument(deps, task, request.params.ref)
        if (document.state === 'UPLOADING') throw new AppError('UPLOAD_NOT_COMPLETE')
        // The process that began the check may have died.
        if (document.state === 'CHECKING') checks.start(task, document)
        return { data: documentView(document, task.seal, answerLanguage(request, reply)) }
      },
    )

    app.put(
      '/documents/:ref',
      {
        config: guarded,
        schema: {
          tags,
          summary: 'Open a locked document for this task',
          params: DocumentPath,
          body: DocumentPassword,
          response: { 200: inData(DocumentView) },
        },
      },
      async (request, reply) => {
        const task = await openTask(deps, claimsOf(request).taskRef)
        const document = await ownDocument(deps, task, request.params.ref)
        if (document.state === 'UPLOADING') throw new AppError('UPLOAD_NOT_COMPLETE')
        const { password } = request.body
        const { state, facts } = await tryPassword(deps, document, async () => {
          const inspection = await inspectDocument(deps, task, { document, password })
          if (inspection.state === 'LOCKED') throw new AppError('DOCUMENT_PASSWORD_WRONG')
          return inspection
        })
        const opened = await changeDocument(deps.database.db, document, {
          state,
          sealedFacts: task.seal.seal('facts', JSON.stringify(facts)),
          sealedPassword: task.seal.seal('password', password),
        })
        if (!opened) throw new AppError('NOT_FOUND')
        return { data: documentView(opened, task.seal, answerLanguage(request, reply)) }
      },
    )

    app.delete(
      '/documents/batch',
      { config: guarded, schema: { tags, summary: 'Remove all documents of the task' } },
      async (request, reply) => {
        const task = await openTask(deps, claimsOf(request).taskRef)
        await forget(task)
        return reply.code(204).send()
      },
    )

    app.delete(
      '/documents/:ref',
      { config: guarded, schema: { tags, summary: 'Remove a document', params: DocumentPath } },
      async (request, reply) => {
        const task = await openTask(deps, claimsOf(request).taskRef)
        const document = await ownDocument(deps, task, request.params.ref)
        await forget(task, [document.ref])
        return reply.code(204).send()
      },
    )

    app.get(
      '/documents/:ref/pages/:page/preview',
      {
        config: guarded,
        schema: { tags, summary: 'A page of a document as a WebP image', params: PagePath, querystring: PreviewQuery },
      },
      async (request, reply) => {
        const task = await openTask(deps, claimsOf(request).taskRef)
        const document = await ownDocument(deps, task, request.params.ref)
        const file = previewedDocument(document, task)
        return sendPreview(reply, await previewPage(deps, task, { file, page: request.params.page, width: request.query.width }))
      },
    )

    async function forget(task: OpenTask, refs?: string[]): Promise<void> {
      await removeFromTask(deps, task, refs)
      await touchTask(deps.database.db, { ref: task.row.ref, now: deps.clock.now() })
    }
  }
}
