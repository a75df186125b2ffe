import { ResendRequest } from '@octavo/core/api/accounts-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Executor } from '@octavo/data/executor.ts'
import { findUser } from '@octavo/data/user-rows.ts'
import { hashToken } from '@octavo/platform/tokens/refs.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signInCodeMail, signUpMail, updateEmailMail } from '../mails/mails.ts'
import { postMail, postUnasked } from '../mails/post-mail.ts'
import type { ApiDeps } from '../shared/api-deps.ts'
import { type Challenge, type Purpose, renewChallenge } from './challenges.ts'
import { postForgotPassword } from './forgot-password.ts'

/** How the code of a challenge is sent, for each kind that sends one to the holder of its token. */
type Senders = { [Kind in Purpose]?: (executor: Executor, challenge: Challenge<Kind>, code: string) => Promise<void> }

/** A new code for an open challenge. */
export function resendRoutes(deps: ApiDeps): FastifyPluginAsyncZod {
  const senders = {
    'sign-up': (executor, { content }, code) => postUnasked(deps, executor, { to: content.email, mail: signUpMail(content, code) }),
    'two-factor': async (executor, { userId }, code) => {
      const user = await userOf(executor, userId)
      if (user) await postMail(deps, executor, signInCodeMail(user, code))
    },
    'forgot-password': async (executor, { userId, content }, code) =>
      postForgotPassword(deps, executor, { email: content.email, user: await userOf(executor, userId), code }),
    'update-email': async (executor, { userId, content: { email } }, code) => {
      const user = await userOf(executor, userId)
      await postUnasked(deps, executor, { to: email, mail: user && updateEmailMail({ email, firstName: user.firstName }, code) })
    },
  } satisfies Senders

  const userOf = async (executor: Executor, userId: string | null) => (userId === null ? undefined : findUser(executor, userId))

  return async (app) => {
    app.post(
      '/verifications/resend',
      {
        config: { access: 'public', rateGroup: 'accounts' },
        schema: { tags: ['main'], summary: 'Send the code again', body: ResendRequest },
      },
      async (request, reply) => {
        const tokenHash = hashToken(request.body.token)
        const isSent = await deps.database.inTransaction(async (transaction) => {
          for (const purpose of Object.keys(senders) as (keyof typeof senders)[]) {
            const renewed = await renewChallenge(deps, transaction, { purpose, tokenHash })
            if (!renewed) continue
            // The table pairs each kind with its own challenge, which the compiler can't follow.
            const send = senders[purpose] as (executor: Executor, challenge: Challenge, code: string) => Promise<void>
            await send(transaction, renewed.challenge, renewed.code)
            return true
          }
          return false
        })
        if (!isSent) throw new AppError('VERIFICATION_CODE_WRONG')
        return reply.code(204).send()
      },
    )
  }
}
