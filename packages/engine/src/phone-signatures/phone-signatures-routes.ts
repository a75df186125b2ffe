import { inData } from '@octavo/core/api/engine-api.ts'
import { PhoneSignatureRequest, PhoneSignatureView } from '@octavo/core/api/phone-signatures.ts'
import { Ref } from '@octavo/core/api/refs.ts'
import { phoneSignatureMs } from '@octavo/core/api/signature-bounds.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import { countOnce } from '@octavo/data/count-rows.ts'
import { dropPhoneSignature, openPhoneSignature } from '@octavo/data/phone-signature-rows.ts'
import { answerLanguage } from '@octavo/platform/http/answer-language.ts'
import { hashToken } from '@octavo/platform/tokens/refs.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { claimsOf } from '../shared/engine-guard.ts'
import { openTask } from '../shared/open-task.ts'
import type { SignatureEvents } from './signature-events.ts'

const guarded = { access: 'engine-token' } as const
const tags = ['engine']
const PlacePath = z.strictObject({ ref: Ref })
const hourMs = 60 * 60_000
/** Every code lasts for minutes; more than this is no person. */
const mostAnHour = 60

const description =
  'A phone that opens the address with the secret draws a signature and sends it, encrypted; the server has no key to it. It lasts for five minutes, serves ' +
  'one phone once, and replaces an earlier one of the task.'
const eventsDescription =
  'Server-sent events. `phone` comes when a phone has begun to draw. `signature` has what it sent, in `sealed`; then the stream ends and the server has it ' +
  'no more. `error` is a reason why nothing will come.'

/** Calls of the device that waits for a signature from a phone. */
export function phoneSignaturesRoutes(deps: EngineDeps, events: SignatureEvents): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/engine/phone-signatures',
      {
        config: guarded,
        schema: {
          tags,
          summary: 'Wait for a signature from a phone',
          description,
          body: PhoneSignatureRequest,
          response: { 201: inData(PhoneSignatureView) },
        },
      },
      async (request, reply) => {
        const { row } = await openTask(deps, claimsOf(request).taskRef)
        const now = deps.clock.now()
        const opened = await countOnce(deps.database.db, { subject: `phone-signature:${row.ref}`, windowMs: hourMs, now })
        if (opened > mostAnHour) throw new AppError('TOO_MANY_REQUESTS', { details: { retryAfterSeconds: hourMs / 1000 } })
        const expiresAt = new Date(now.getTime() + phoneSignatureMs)
        const place = { hash: hashToken(request.body.ref), taskRef: row.ref, expiresAt }
        if (!(await openPhoneSignature(deps.database.db, place)))
          throw new AppError('BAD_REQUEST', { fields: { ref: sentence('This ref is taken.') } })
        reply.code(201)
        return { data: { url: `${deps.settings.siteUrl}/sign`, expiresDate: expiresAt.toISOString() } }
      },
    )

    app.get(
      '/engine/phone-signatures/:ref/events',
      {
        config: guarded,
        exposeHeadRoute: false,
        schema: {
          tags,
          summary: 'The signature from the phone',
          description: eventsDescription,
          params: PlacePath,
          produces: ['text/event-stream'],
        },
      },
      async (request, reply) => {
        const place = { taskRef: claimsOf(request).taskRef, hash: hashToken(request.params.ref) }
        await events.stream(place, { reply, language: answerLanguage(request, reply) })
      },
    )

    app.delete(
      '/engine/phone-signatures/:ref',
      { config: guarded, schema: { tags, summary: 'Wait for it no longer', params: PlacePath } },
      async (request, reply) => {
        const { row } = await openTask(deps, claimsOf(request).taskRef)
        const place = { taskRef: row.ref, hash: hashToken(request.params.ref) }
        if (!(await dropPhoneSignature(deps.database.db, place))) throw new AppError('NOT_FOUND')
        return reply.code(204).send()
      },
    )
  }
}
