import { CompressPreview, PreviewQuery, previewedLevels } from '@octavo/core/api/engine-api.ts'
import { errorView } from '@octavo/core/api/message-views.ts'
import { Ref } from '@octavo/core/api/refs.ts'
import type { DocumentFacts } from '@octavo/core/files/facts.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Language } from '@octavo/core/text/language.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import type { DocumentRow } from '@octavo/data/tables.ts'
import { answerLanguage } from '@octavo/platform/http/answer-language.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { DocumentPath, guarded, ownDocument, tags } from '../documents/document-route.ts'
import { previewPage } from '../previews/previews.ts'
import { sendPreview } from '../previews/send-preview.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { claimsOf } from '../shared/engine-guard.ts'
import { beginEvents, sendEvent, startHeartbeat } from '../shared/event-stream.ts'
import { type OpenTask, openTask } from '../shared/open-task.ts'
import { findComputed } from '../tasks/computed-results.ts'
import { type Step, validateSteps } from '../tasks/steps.ts'
import type { CompressPreviews } from './compress-previews.ts'

const LevelPath = z.strictObject({
  ref: Ref,
  level: z.enum(previewedLevels),
  page: z.coerce.number().int().min(1).max(1_000_000),
})
const LevelQuery = PreviewQuery.extend({
  options: z
    .string()
    .max(20_000)
    .default('{}')
    .transform((text, context) => {
      const parsed = CompressPreview.shape.options.safeParse(parse(text))
      if (parsed.success) return parsed.data
      context.addIssue({ code: 'custom', message: sentence('The options are no JSON object.') })
      return z.NEVER
    }),
})

const description =
  'Server-sent events, each with a name and JSON. `weight` says where the bytes of the document are. `level` comes for each level: its size, whether that is ' +
  'an estimate, and the page that changes most. `error` is a reason why nothing more will come. Then the stream ends. Who disconnects cancels it, and so does another ' +
  'call of the same owner. It counts as no task; a task with the same options delivers what was made here.'

/** Calls that try the levels of compress-pdf before one is chosen. */
export function compressPreviewRoutes(deps: EngineDeps, previews: CompressPreviews): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/documents/:ref/compress-preview',
      {
        config: guarded,
        schema: {
          tags,
          summary: 'What each level of compress-pdf makes of a document',
          description,
          params: DocumentPath,
          body: CompressPreview.nullish(),
          produces: ['text/event-stream'],
        },
      },
      async (request, reply) => {
        const { taskRef, taskType, owner } = claimsOf(request)
        const language = answerLanguage(request, reply)
        const task = await openTask(deps, taskRef)
        const { document, facts } = await readyDocument(deps, task, request.params.ref)
        if (taskType !== 'compress-pdf')
          throw new AppError('BAD_REQUEST', { fields: { taskType: sentence('The token is for another tool.') } })
        const steps = new Map(
          await Promise.all(
            previewedLevels.map(async (level) => [level, await levelStep({ ...request.body?.options, level }, language)] as const),
          ),
        )
        const trial = previews.begin(owner)
        const response = beginEvents(reply)
        const stopHeartbeat = startHeartbeat(response)
        response.once('close', trial.cancel)
        try {
          await trial.run(
            { task, document, facts, steps },
            {
              weight: (weight) => sendEvent(response, 'weight', weight),
              level: (preview) => sendEvent(response, 'level', preview),
            },
          )
        } catch (error) {
          if (!(error instanceof AppError)) deps.log.error({ err: error, taskRef }, 'a compress preview broke')
          if (!response.closed)
            sendEvent(response, 'error', errorView((error instanceof AppError ? error : new AppError('INTERNAL')).toPlain(), language))
        } finally {
          stopHeartbeat()
          response.end()
        }
      },
    )

    app.get(
      '/documents/:ref/compress-preview/:level/pages/:page/preview',
      {
        config: guarded,
        schema: { tags, summary: 'A page as a level makes it, as a WebP image', params: LevelPath, querystring: LevelQuery },
      },
      async (request, reply) => {
        const { ref, level, page } = request.params
        const { width, options } = request.query
        const task = await openTask(deps, claimsOf(request).taskRef)
        await readyDocument(deps, task, ref)
        const step = await levelStep({ ...options, level }, answerLanguage(request, reply))
        const computed =
          (await findComputed(deps, task, { ref, step, isSample: false })) ??
          (await findComputed(deps, task, { ref, step, isSample: true }))
        if (!computed) throw new AppError('NOT_FOUND')
        const file = { ...computed, ref: computed.objectKey.split('/').slice(-2).join('-'), pageCount: computed.pageCount }
        return sendPreview(reply, await previewPage(deps, task, { file, page, width }))
      },
    )
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function readyDocument(
  deps: EngineDeps,
  task: OpenTask,
  ref: string,
): Promise<{ document: DocumentRow; facts: DocumentFacts | undefined }> {
  const document = await ownDocument(deps, task, ref)
  if (document.state === 'UPLOADING') throw new AppError('UPLOAD_NOT_COMPLETE')
  if (document.state === 'LOCKED') throw new AppError('DOCUMENT_LOCKED')
  return {
    document,
    facts: document.sealedFacts ? (JSON.parse(task.seal.open('facts', document.sealedFacts)) as DocumentFacts) : undefined,
  }
}

async function levelStep(options: Record<string, unknown>, language: Language): Promise<Step> {
  const [step] = await validateSteps({ taskRef: '', taskType: 'compress-pdf', documents: [], options }, language)
  if (!step) throw new AppError('INTERNAL')
  return step
}
