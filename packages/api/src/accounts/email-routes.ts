import { UpdateEmailRequest, VerificationView, VerifyUpdateEmailRequest } from '@octavo/core/api/accounts-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { changeUser, findOwnerOfMailbox } from '@octavo/data/user-rows.ts'
import { hashToken } from '@octavo/platform/tokens/refs.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { emailChangedMail, updateEmailMail } from '../mails/mails.ts'
import { postMail, postUnasked } from '../mails/post-mail.ts'
import type { ApiDeps } from '../shared/api-deps.ts'
import { emailKeyOf } from '../shared/keyed-hash.ts'
import { checkCode, newCode, openChallenge, useChallenge } from './challenges.ts'
import { cancelLeftRuns, endPretenders, refuseTaken } from './mailboxes.ts'
import { provePassword } from './prove-password.ts'
import { signedInOf } from './signed-in.ts'

const tags = ['main']
const own = { access: 'user' } as const

/** Calls to change an account's mail address, or to verify the current one. */
export function emailRoutes(deps: ApiDeps): FastifyPluginAsyncZod {
  const { database, clock } = deps
  return async (app) => {
    app.post(
      '/users/me/update-email',
      {
        config: own,
        schema: {
          tags,
          summary: 'Change the email address; a code goes to the new one',
          body: UpdateEmailRequest,
          response: { 200: VerificationView },
        },
      },
      async (request) => {
        const { user } = signedInOf(request)
        const { email, password } = request.body
        const emailKey = emailKeyOf(email)
        const isProof = emailKey === user.emailKey && user.verifiedAt === null
        if (user.passwordHash !== null && !isProof) await provePassword(deps, request, { user, password })
        // Only the code reveals whether the address is somebody else's, and only its owner can read it.
        const owner = await findOwnerOfMailbox(database.db, emailKey)
        const code = newCode()
        return database.inTransaction(async (transaction) => {
          const challenge = { purpose: 'update-email', subject: user.id, userId: user.id, content: { email }, code } as const
          const { token, isOpen } = await openChallenge(deps, transaction, challenge)
          const isFree = owner === undefined || owner.id === user.id
          const mail = isOpen && isFree ? updateEmailMail({ email, firstName: user.firstName }, code) : undefined
          await postUnasked(deps, transaction, { to: email, mail })
          return { verificationToken: token }
        })
      },
    )

    app.post(
      '/users/me/update-email/verify',
      { config: own, schema: { tags, summary: 'Confirm the new address', body: VerifyUpdateEmailRequest } },
      async (request, reply) => {
        const { user } = signedInOf(request)
        const { verificationToken, verificationCode } = request.body
        const place = { purpose: 'update-email', tokenHash: hashToken(verificationToken) } as const
        const challenge = await checkCode(deps, place, verificationCode)
        if (challenge.userId !== user.id) throw new AppError('VERIFICATION_CODE_WRONG')
        const { email } = challenge.content
        const emailKey = emailKeyOf(email)
        const left = await database.inTransaction(async (transaction) => {
          await useChallenge(deps, transaction, challenge)
          if (emailKey !== user.emailKey || user.verifiedAt === null) await refuseTaken(transaction, emailKey)
          await changeUser(transaction, user.id, { email, emailKey, verifiedAt: clock.now() })
          if (user.verifiedAt !== null && emailKey !== user.emailKey) await postMail(deps, transaction, emailChangedMail(user, email))
          return endPretenders(deps, transaction, { emailKey, ownerId: user.id })
        })
        await cancelLeftRuns(deps, left)
        return reply.code(204).send()
      },
    )
  }
}
