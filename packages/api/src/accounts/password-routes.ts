import {
  ChangePasswordRequest,
  ForgotPasswordRequest,
  ResetPasswordRequest,
  ResetTokenView,
  SetPasswordRequest,
  VerificationView,
  VerifyForgotPasswordRequest,
} from '@octavo/core/api/accounts-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { dropTokensOf } from '@octavo/data/access-token-rows.ts'
import type { Executor } from '@octavo/data/executor.ts'
import type { UserRow } from '@octavo/data/tables.ts'
import { changeUser, findOwnerOfMailbox, findUser } from '@octavo/data/user-rows.ts'
import { hashToken } from '@octavo/platform/tokens/refs.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { passwordChangedMail } from '../mails/mails.ts'
import { postMail } from '../mails/post-mail.ts'
import type { ApiDeps } from '../shared/api-deps.ts'
import { emailKeyOf, mailboxSubject } from '../shared/keyed-hash.ts'
import { checkCode, newCode, openChallenge, takeByToken, useChallenge } from './challenges.ts'
import { postForgotPassword } from './forgot-password.ts'
import { provePassword } from './prove-password.ts'
import { signedInOf } from './signed-in.ts'

const tags = ['main']
const open = { access: 'public', rateGroup: 'accounts' } as const
const own = { access: 'user' } as const

/** Calls to set, change or reset a password. */
export function passwordRoutes(deps: ApiDeps): FastifyPluginAsyncZod {
  const { database, passwords } = deps
  return async (app) => {
    app.post(
      '/users/forgot-password',
      {
        config: open,
        schema: {
          tags,
          summary: 'Ask for a code to choose a new password',
          body: ForgotPasswordRequest,
          response: { 200: VerificationView },
        },
      },
      async ({ body: { email } }) => {
        const emailKey = emailKeyOf(email)
        const user = await findOwnerOfMailbox(database.db, emailKey)
        const code = newCode()
        const subject = mailboxSubject(deps.accountKeys, emailKey)
        // An address without an account gets a challenge too, which can't be answered: the call answers the same and takes as long.
        return database.inTransaction(async (transaction) => {
          const challenge = { purpose: 'forgot-password', subject, userId: user?.id ?? null, content: { email }, code } as const
          const { token, isOpen } = await openChallenge(deps, transaction, challenge)
          await postForgotPassword(deps, transaction, { email, user: isOpen ? user : undefined, code })
          return { verificationToken: token }
        })
      },
    )

    app.post(
      '/users/forgot-password/verify',
      {
        config: open,
        schema: { tags, summary: 'Give the code', body: VerifyForgotPasswordRequest, response: { 200: ResetTokenView } },
      },
      async ({ body: { token, verificationCode } }) => {
        const challenge = await checkCode(deps, { purpose: 'forgot-password', tokenHash: hashToken(token) }, verificationCode)
        return database.inTransaction(async (transaction) => {
          await useChallenge(deps, transaction, challenge)
          const { userId } = challenge
          if (userId === null) throw new AppError('VERIFICATION_CODE_WRONG')
          return openChallenge(deps, transaction, { purpose: 'reset-password', subject: userId, userId, content: {} })
        })
      },
    )

    app.post(
      '/users/forgot-password/change',
      { config: open, schema: { tags, summary: 'Choose a new password', body: ResetPasswordRequest } },
      async ({ body: { token, password } }, reply) => {
        const passwordHash = await passwords.hash(password)
        await database.inTransaction(async (transaction) => {
          const { userId } = await takeByToken(deps, transaction, { purpose: 'reset-password', token })
          const user = userId === null ? undefined : await findUser(transaction, userId)
          if (!user) throw new AppError('LINK_NOT_VALID')
          await setPassword(transaction, user, { passwordHash })
        })
        return reply.code(204).send()
      },
    )

    app.post(
      '/users/me/change-password',
      { config: own, schema: { tags, summary: 'Change the password; all other devices are logged out', body: ChangePasswordRequest } },
      async (request, reply) => {
        const { user, sessionId } = signedInOf(request)
        const { currentPassword, newPassword } = request.body
        if (user.passwordHash !== null) await provePassword(deps, request, { user, password: currentPassword, field: 'currentPassword' })
        const passwordHash = await passwords.hash(newPassword)
        await database.inTransaction((transaction) => setPassword(transaction, user, { passwordHash, sessionId }))
        return reply.code(204).send()
      },
    )

    app.post(
      '/users/signup-set-password',
      { config: own, schema: { tags, summary: 'Set the first password of an account without one', body: SetPasswordRequest } },
      async (request, reply) => {
        const { user } = signedInOf(request)
        if (user.passwordHash !== null) throw new AppError('PASSWORD_ALREADY_SET')
        const passwordHash = await passwords.hash(request.body.password)
        await changeUser(database.db, user.id, { passwordHash })
        return reply.code(204).send()
      },
    )

    async function setPassword(
      transaction: Executor,
      user: UserRow,
      { passwordHash, sessionId }: { passwordHash: string; sessionId?: string | undefined },
    ): Promise<void> {
      await changeUser(transaction, user.id, { passwordHash })
      await dropTokensOf(transaction, { userId: user.id, ...(sessionId === undefined ? {} : { except: sessionId }) })
      await postMail(deps, transaction, passwordChangedMail(user))
    }
  }
}
