import { AppError } from '@octavo/core/messages/errors.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import { answerLanguage } from '@octavo/platform/http/answer-language.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { cancelTask } from '../tasks/cancel-task.ts'
import { answerAccepted, answerEnded } from './answer-run.ts'
import { preferencesOf } from './preferences.ts'
import { type StartDeps, startRun } from './start-run.ts'

/** How many calls may wait for the end of their run at once. */
const mostWaiting = 1000

const description =
  'The form has the files in `file`, in the order that counts, and `options` as JSON; where options name a document they name it by its place ' +
  'among the files, from "0". `passwords` opens locked files, by place: {"0": "secret"}. `executeOrders` names further tools, which work on the ' +
  'results. The answer is the file, or a ZIP of several; `Accept: application/zip` asks for a ZIP in any case, `Accept: application/json` for the ' +
  'task with the addresses of its results. `Prefer: respond-async` is answered at once by the task (202), `Prefer: wait=20` after 20 seconds if it ' +
  'still runs. Closing the connection before the answer cancels the task. The same call again with the same `Idempotency-Key` is the same ' +
  'task, counted once. Over the daily number the answer is 402 with the task. Nobody needs an account; an API key or access token goes into ' +
  '`Authorization`.'

/** The whole way of a task in one call. */
export function runRoutes(deps: EngineDeps, start: StartDeps): FastifyPluginAsyncZod {
  let waiting = 0
  return async (app) => {
    app.post(
      '/run/:tool',
      {
        config: { access: 'public', rateGroup: 'engine-tokens', longBody: true },
        schema: {
          tags: ['engine'],
          summary: 'Run a tool on files in one call',
          description,
          consumes: ['multipart/form-data'],
          params: z.strictObject({ tool: z.string().max(64) }),
        },
      },
      async (request, reply) => {
        if (waiting >= mostWaiting) throw new AppError('UNAVAILABLE')
        const left = new AbortController()
        reply.raw.once('close', () => {
          if (!reply.raw.writableFinished) left.abort()
        })
        waiting += 1
        try {
          const { form, respondAsync, waitMs } = preferencesOf(request)
          const language = answerLanguage(request, reply)
          const call = { request, reply, taskType: request.params.tool, idempotencyKey: keyOf(request.headers['idempotency-key']) }
          const { task, claims, watch } = await startRun(deps, start, { ...call, language, signal: left.signal })
          reply.header('x-task-ref', claims.taskRef)
          const answer = { request, reply, claims, language }
          try {
            // Nothing is sent while the run goes on, which mustn't be taken for a dead connection.
            request.raw.socket.setTimeout(0)
            const ended = respondAsync ? undefined : await watch.ended({ waitMs, signal: left.signal })
            if (ended) return await answerEnded(deps, ended, { ...answer, form })
            if (!left.signal.aborted) return await answerAccepted(deps, task, { ...answer, respondAsync })
            await cancelTask(deps, claims.taskRef)
            request.log.info({ taskRef: claims.taskRef }, 'the caller left, and the run was cancelled')
            return reply
          } finally {
            watch.close()
          }
        } finally {
          waiting -= 1
        }
      },
    )
  }
}

function keyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header
  throw new AppError('BAD_REQUEST', { fields: { 'idempotency-key': sentence('Send 1 to 255 visible characters.') } })
}
