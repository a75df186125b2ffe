import { DocumentSource, DocumentView, inData } from '@octavo/core/api/engine-api.ts'
import { Ref } from '@octavo/core/api/refs.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Language } from '@octavo/core/text/language.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import type { DocumentRow } from '@octavo/data/tables.ts'
import { touchTask } from '@octavo/data/task-rows.ts'
import { documentView } from '@octavo/data/task-view.ts'
import { answerLanguage } from '@octavo/platform/http/answer-language.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { claimsOf } from '../shared/engine-guard.ts'
import { isForm } from '../shared/form-parts.ts'
import { type OpenTask, openTask, refuseWhileRunning } from '../shared/open-task.ts'
import type { DocumentChecks } from './check-document.ts'
import { copyDocument } from './copy-document.ts'
import { DocumentPath, guarded, ownDocument, tags } from './document-route.ts'
import { bodyLength, incomingFile, uploadBody, uploadName } from './incoming.ts'
import { createOwnerPlaces } from './owner-places.ts'
import { createPieceTurns } from './piece-turns.ts'
import { type IncomingDocument, receiveDocument, roomFor } from './receive-document.ts'
import { announceUpload, joinLeftPieces, receivePiece, uploadOffset } from './resumable-upload.ts'

/** Calls that add documents to the token's task: whole, from elsewhere, or in pieces. */
export function uploadsRoutes(deps: EngineDeps, checks: DocumentChecks): FastifyPluginAsyncZod {
  const turns = createPieceTurns()
  const receiving = { ...deps, checks, fetches: createOwnerPlaces(deps.settings.ownerFetches) }
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
        const document = isForm(request.raw)
          ? await receiveDocument(receiving, task, { incoming: await formFile(request, task), claims })
          : await copyDocument(receiving, task, { source: sourceOf(request), claims })
        return { data: documentView(document, task.seal, answerLanguage(request, reply)) }
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
        const { ref } = request.params
        // It takes its turn before anything is looked up: a sender whose connection breaks meanwhile asks where to continue, and a busy
        // database may answer that question first.
        const { task, offset, complete } = await turns.receive({ taskRef: claims.taskRef, ref }, request.raw, async () => {
          const opened = await openTask(deps, claims.taskRef)
          const document = await ownDocument(deps, opened, ref)
          const content = uploadBody(request, deps.settings)
          const piece = { offset: headerNumber(request, 'upload-offset'), length: bodyLength(request), content }
          return { task: opened, ...(await receivePiece(deps, opened, { document, piece, claims })) }
        })
        await touchTask(deps.database.db, { ref: task.row.ref, now: deps.clock.now() })
        reply.header('upload-offset', offset)
        if (!complete) return reply.code(204).send()
        return { data: await checkedView(task, await ownDocument(deps, task, ref), answerLanguage(request, reply)) }
      },
    )

    app.head(
      '/documents/:ref',
      { config: guarded, schema: { tags, summary: 'Where an announced upload goes on', params: DocumentPath } },
      async (request, reply) => {
        const claims = claimsOf(request)
        const task = await openTask(deps, claims.taskRef)
        const { ref } = await ownDocument(deps, task, request.params.ref)
        await turns.ended({ taskRef: claims.taskRef, ref })
        const document = await ownDocument(deps, task, ref)
        const offset = await uploadOffset(deps, document)
        // A sender that learns that everything has arrived doesn't call again.
        await joinLeftPieces(deps, task, { document, claims })
        return reply.headers({ 'upload-offset': offset, 'upload-length': document.size, 'cache-control': 'no-store' }).send()
      },
    )

    async function formFile(request: FastifyRequest, task: OpenTask): Promise<IncomingDocument> {
      refuseWhileRunning(task)
      return incomingFile(request, { settings: deps.settings, room: roomFor(task, claimsOf(request)) })
    }

    async function checkedView(task: OpenTask, document: DocumentRow, language: Language): Promise<DocumentView> {
      checks.start(task, document)
      const checked = await checks.wait(document.ref, deps.settings.checkWaitMs)
      return documentView(checked ?? (await ownDocument(deps, task, document.ref)), task.seal, language)
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
    throw new AppError('BAD_REQUEST', { fields: { [name]: sentence('Send a whole number of bytes.') } })
  return Number(value)
}
