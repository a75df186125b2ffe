import { timingSafeEqual } from 'node:crypto'
import { NewsletterTokenRequest } from '@octavo/core/api/accounts-api.ts'
import { NewsletterSubscription } from '@octavo/core/api/main-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { addSubscription, confirmSubscription, dropSubscription } from '@octavo/data/newsletter-rows.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { newsletterMail } from '../mails/mails.ts'
import { postUnasked } from '../mails/post-mail.ts'
import type { ApiDeps } from '../shared/api-deps.ts'
import { keyedHash } from '../shared/keyed-hash.ts'

const tags = ['main']
const open = { access: 'public', rateGroup: 'accounts' } as const

/** The newsletter: an address is stored once, and the answer doesn't reveal whether it existed before. */
export function newslettersRoutes(deps: ApiDeps): FastifyPluginAsyncZod {
  const { database, clock, settings } = deps
  return async (app) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) =>
      Object.fromEntries(new URLSearchParams(String(body))),
    )

    app.post(
      '/newsletters/subscribe',
      { config: open, schema: { tags, summary: 'Subscribe an address; a mail asks to confirm it', body: NewsletterSubscription } },
      async ({ body: { email } }, reply) => {
        await database.inTransaction(async (transaction) => {
          const { id, isConfirmed } = await addSubscription(transaction, { id: newRef(), email, now: clock.now() })
          await postUnasked(deps, transaction, { to: email, mail: isConfirmed ? undefined : newsletterMail(addressesOf(id, email)) })
        })
        return reply.code(204).send()
      },
    )

    app.post(
      '/newsletters/confirm',
      { config: open, schema: { tags, summary: 'Confirm a subscription', body: NewsletterTokenRequest } },
      async ({ body: { token } }, reply) => {
        const isThere = await confirmSubscription(database.db, { id: idIn('confirm', token), now: clock.now() })
        if (!isThere) throw new AppError('LINK_NOT_VALID')
        return reply.code(204).send()
      },
    )

    app.post(
      '/newsletters/unsubscribe',
      {
        config: open,
        schema: {
          tags,
          summary: 'End a subscription',
          // Mail programs send the token in the address and a form in the body (RFC 8058).
          querystring: z.strictObject({ token: NewsletterTokenRequest.shape.token.optional() }),
          body: z.union([NewsletterTokenRequest, z.object({ 'List-Unsubscribe': z.literal('One-Click') })]),
        },
      },
      async ({ body, query }, reply) => {
        const token = 'token' in body ? body.token : query.token
        await dropSubscription(database.db, idIn('unsubscribe', token ?? ''))
        return reply.code(204).send()
      },
    )

    function addressesOf(id: string, email: string) {
      const unsubscribe = tokenOf('unsubscribe', id)
      return {
        email,
        confirmUrl: `${settings.siteUrl}/newsletter#confirm=${tokenOf('confirm', id)}`,
        unsubscribeUrl: `${settings.siteUrl}/newsletter#unsubscribe=${unsubscribe}`,
        oneClickUrl: `${settings.siteUrl}/api/v1/newsletters/unsubscribe?token=${unsubscribe}`,
      }
    }

    /** Signed for one use: a token to unsubscribe can't confirm. It reveals nothing about the address. */
    function tokenOf(use: string, id: string): string {
      return `${id}.${signatureOf(use, id).toString('base64url')}`
    }

    function idIn(use: string, token: string): string {
      const [, id = '', signature = ''] = /^([\w-]{1,64})\.([\w-]{43})$/.exec(token) ?? []
      if (id === '' || !timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(use, id))) throw new AppError('LINK_NOT_VALID')
      return id
    }

    function signatureOf(use: string, id: string): Buffer {
      return keyedHash(deps.accountKeys, `newsletter ${use}`, id)
    }
  }
}
