import { DocumentPassword, DocumentSource, DocumentView, inData, PreviewQuery } from '@octavo/core/api/engine-api.ts'
import { Ref } from '@octavo/core/api/refs.ts'
import type { DocumentFacts } from '@octavo/core/files/facts.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Language } from '@octavo/core/text/language.ts'
import { changeDocument, findDocument } from '@octavo/data/document-rows.ts'
import type { DocumentRow } from '@octavo/data/tables.ts'
import { touchTask } from '@octavo/data/task-rows.ts'
import { documentView } from '@octavo/data/task-view.ts'
import { answerLanguage } from '@octavo/platform/http/answer-language.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { previewPage } from '../previews/previews.ts'
import { sendPreview } from '../previews/send-preview.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { claimsOf } from '../shared/engine-guard.ts'
import { type OpenTask, openTask, refuseWhileRunning } from '../shared/open-task.ts'
import type { DocumentChecks } from './check-document.ts'
import { inspectDocument } from './check-document.ts'
import { copyDocument } from './copy-document.ts'
import { bodyLength, incomingFile, uploadBody, uploadName } from './incoming.ts'
import { createOwnerPlaces } from './owner-places.ts'
import { tryPassword } from './password-tries.ts'
import { type IncomingDocument, receiveDocument, roomFor } from './receive-document.ts'
import { removeFromTask } from './remove-from-task.ts'
import { announceUpload, joinLeftPieces, receivePiece, uploadOffset } from './resumable-upload.ts'

const DocumentPath = z.strictObject({ ref: Ref })
const PagePath = z.strictObject({ ref: Ref, page: z.coerce.number().int().min(1).max(1_000_000) })
const guarded = { access: 'engine-token' } as const
const tags = ['engine']

/** Calls about the documents of the token's task. */
export function documentsRoutes(deps: EngineDeps, checks: DocumentChecks): FastifyPluginAsyncZod {
  const copying = { ...deps, fetches: createOwnerPlaces(deps.settings.ownerFetches) }
  return async (app) => {
    app.post(
      '/documents',
      {
        config: { ...guarded, longBody: true },
        schema: {
          tags,
          summary: 'Add a document: a multipart field `file`, a JSON source, or an announced upload in pieces',
          consumes: ['multipart/form-data', 'application/json'],
          response: { 200: inData(DocumentView), 201: inData(z.object({ ref: Ref })) },
        },
      },
      async (request, reply) => {
        const claims = claimsOf(request)
        const task = await openTask(deps, claims.taskRef)
        if (request.headers['upload-length'] !== undefined) {
          const document = await announceUpload(deps, task, { name: uploadName(request), length: uploadLength(request), claims })
          reply.code(201).header('location', `${deps.settings.engineUrl}/api/v1/documents/${document.ref}`)
          return { data: { ref: document.ref } }
        }
        const document = request.isMultipart()
          ? await receiveDocument(deps, task, { incoming: await formFile(request, task), claims })
          : await copyDocument(copying, task, { source: sourceOf(request), claims })
        return { data: await checkedView(task, document, answerLanguage(request, reply)) }
      },
    )

    app.patch(
      '/documents/:ref',
      {
        config: { ...guarded, longBody: true },
        schema: { tags, summary: 'Send the next piece of an announced upload at `Upload-Offset`', params: DocumentPath },
      },
      async (request, reply) => {
        const claims = claimsOf(request)
        const task = await openTask(deps, claims.taskRef)
        const document = await ownDocument(task, request.params.ref)
        const piece = {
          offset: headerNumber(request, 'upload-offset'),
          length: bodyLength(request),
          content: uploadBody(request, deps.settings),
        }
        const { offset, complete } = await receivePiece(deps, task, { document, piece, claims })
        await touchTask(deps.database.db, { ref: task.row.ref, now: deps.clock.now() })
        reply.header('upload-offset', offset)
        if (!complete) return reply.code(204).send()
        return { data: await checkedView(task, await ownDocument(task, document.ref), answerLanguage(request, reply)) }
      },
    )

    app.head(
      '/documents/:ref',
      { config: guarded, schema: { tags, summary: 'Where an announced upload goes on', params: DocumentPath } },
      async (request, reply) => {
        const claims = claimsOf(request)
        const task = await openTask(deps, claims.taskRef)
        const document = await ownDocument(task, request.params.ref)
        const offset = await uploadOffset(deps, document)
        // A sender that hears that all has arrived does not come again.
        await joinLeftPieces(deps, task, { document, claims })
        return reply.headers({ 'upload-offset': offset, 'upload-length': document.size, 'cache-control': 'no-store' }).send()
      },
    )

    app.get(
      '/documents/:ref',
      {
        config: guarded,
        exposeHeadRoute: false,
        schema: { tags, summary: 'What is known of a document', params: DocumentPath, response: { 200: inData(DocumentView) } },
      },
      async (request, reply) => {
        const task = await openTask(deps, claimsOf(request).taskRef)
        const document = await ownDocument(task, request.params.ref)
        if (document.state === 'UPLOADING') throw new AppError('UPLOAD_NOT_COMPLETE')
        // The process that began the check may have died with it.
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
        const document = await ownDocument(task, request.params.ref)
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
        const document = await ownDocument(task, request.params.ref)
        await forget(task, [document.ref])
        return reply.code(204).send()
      },
    )

    app.get(
      '/documents/:ref/pages/:page/preview',
      {
        config: guarded,
        schema: { tags, summary: 'A page of a document as a WebP picture', params: PagePath, querystring: PreviewQuery },
      },
      async (request, reply) => {
        const task = await openTask(deps, claimsOf(request).taskRef)
        const document = await ownDocument(task, request.params.ref)
        if (document.state === 'UPLOADING') throw new AppError('UPLOAD_NOT_COMPLETE')
        if (document.state === 'LOCKED') throw new AppError('DOCUMENT_LOCKED')
        const facts = document.sealedFacts ? (JSON.parse(task.seal.open('facts', document.sealedFacts)) as DocumentFacts) : undefined
        const password = document.sealedPassword ? task.seal.open('password', document.sealedPassword) : undefined
        const file = { ...document, pageCount: facts?.pageCount, password }
        return sendPreview(reply, await previewPage(deps, task, { file, page: request.params.page, width: request.query.width }))
      },
    )

    async function formFile(request: FastifyRequest, task: OpenTask): Promise<IncomingDocument> {
      refuseWhileRunning(task)
      return incomingFile(request, { settings: deps.settings, room: roomFor(task, claimsOf(request)) })
    }

    async function ownDocument(task: OpenTask, ref: string): Promise<DocumentRow> {
      const document = await findDocument(deps.database.db, { taskRef: task.row.ref, ref })
      if (!document) throw new AppError('NOT_FOUND')
      return document
    }

    async function checkedView(task: OpenTask, document: DocumentRow, language: Language): Promise<DocumentView> {
      checks.start(task, document)
      const checked = await checks.wait(document.ref, deps.settings.checkWaitMs)
      return documentView(checked ?? (await ownDocument(task, document.ref)), task.seal, language)
    }

    async function forget(task: OpenTask, refs?: string[]): Promise<void> {
      await removeFromTask(deps, task, refs)
      await touchTask(deps.database.db, { ref: task.row.ref, now: deps.clock.now() })
    }
  }
}

function sourceOf(request: FastifyRequest): DocumentSource {
  const source = DocumentSource.safeParse(request.body)
  if (!source.success) throw new AppError('BAD_REQUEST', { cause: source.error })
  return source.data
}

function uploadLength(request: FastifyRequest): number {
  return headerNumber(request, 'upload-length')
}

function headerNumber(request: FastifyRequest, name: string): number {
  const value = request.headers[name]
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value))
    throw new AppError('BAD_REQUEST', { fields: { [name]: 'Send a whole number of bytes.' } })
  return Number(value)
}
