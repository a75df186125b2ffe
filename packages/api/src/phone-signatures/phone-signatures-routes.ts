import { inData } from '@octavo/core/api/engine-api.ts'
import { OpenPhoneSignature, PhoneClaim, SentSignature } from '@octavo/core/api/phone-signatures.ts'
import { Ref } from '@octavo/core/api/refs.ts'
import { maxSignatureText } from '@octavo/core/api/signature-bounds.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { claimPhoneSignature, fillPhoneSignature, findPhoneSignature } from '@octavo/data/phone-signature-rows.ts'
import { findTask } from '@octavo/data/task-rows.ts'
import { createTextSeal } from '@octavo/platform/storage/text-seal.ts'
import { hashToken, newRef } from '@octavo/platform/tokens/refs.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { ApiDeps } from '../shared/api-deps.ts'

const tags = ['main']
const open = { access: 'public' } as const
const PhonePath = z.strictObject({ ref: Ref })

/** Calls of a phone that draws a signature for another device. It has no account: what it has read is what it may do. */
export function phoneSignaturesRoutes({ database, keyring, clock }: ApiDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/phone-signatures/:ref',
      {
        config: open,
        schema: {
          tags,
          summary: 'Whether a device still waits for a signature',
          params: PhonePath,
          response: { 200: inData(OpenPhoneSignature) },
        },
      },
      async ({ params: { ref } }) => {
        const { expiresAt } = await waitingPlace(ref)
        return { data: { expiresDate: expiresAt.toISOString() } }
      },
    )

    app.post(
      '/phone-signatures/:ref/claim',
      {
        config: open,
        schema: {
          tags,
          summary: 'Begin to draw it; other phones are refused from then on',
          params: PhonePath,
          response: { 200: inData(PhoneClaim) },
        },
      },
      async ({ params: { ref } }) => {
        const { hash } = await waitingPlace(ref)
        const claim = newRef()
        const isClaimed = await claimPhoneSignature(database.db, { hash, claimHash: hashToken(claim), now: clock.now() })
        if (!isClaimed) throw new AppError('PHONE_CODE_USED')
        return { data: { claim } }
      },
    )

    app.put(
      '/phone-signatures/:ref',
      {
        config: open,
        // The text, and the rest of the JSON around it.
        bodyLimit: maxSignatureText + 1000,
        schema: { tags, summary: 'Send it, encrypted', params: PhonePath, body: SentSignature },
      },
      async ({ params: { ref }, body }, reply) => {
        const { hash, taskRef } = await waitingPlace(ref)
        const task = await findTask(database.db, taskRef)
        if (!task?.wrappedKey) throw new AppError('PHONE_CODE_USED')
        const sealedContent = createTextSeal(keyring.unwrap(task.wrappedKey, taskRef)).seal('phone signature', body.sealed)
        const claimHash = hashToken(body.claim)
        const isTaken = await fillPhoneSignature(database.db, { hash, claimHash, sealedContent, now: clock.now() })
        if (!isTaken) throw new AppError('PHONE_CODE_USED')
        return reply.code(204).send()
      },
    )
  }

  /** The place that waits for a signature. */
  async function waitingPlace(ref: string) {
    const place = await findPhoneSignature(database.db, hashToken(ref))
    if (!place) throw new AppError('NOT_FOUND')
    if (place.sealedContent || place.expiresAt <= clock.now()) throw new AppError('PHONE_CODE_USED')
    return place
  }
}
