import { AccessTokenView, SignInRequest, SignInView, VerifyTwoFactorRequest } from '@octavo/core/api/accounts-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { dropAccessToken } from '@octavo/data/access-token-rows.ts'
import { findUser, findUserToSignIn } from '@octavo/data/user-rows.ts'
import { hashToken } from '@octavo/platform/tokens/refs.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { ApiDeps } from '../shared/api-deps.ts'
import { emailKeyOf } from '../shared/keyed-hash.ts'
import { issueAccessToken } from './access-tokens.ts'
import { countTry, useChallenge } from './challenges.ts'
import { signInOrAsk, useAppCode, useRecoveryCode } from './second-factor.ts'
import { signedInOf } from './signed-in.ts'
import { passwordTries } from './wrong-tries.ts'

const tags = ['main']
const open = { access: 'public', rateGroup: 'accounts' } as const

/** Calls to sign in and out. */
export function signInRoutes(deps: ApiDeps): FastifyPluginAsyncZod {
  const { database } = deps
  return async (app) => {
    app.post(
      '/signin',
      { config: open, schema: { tags, summary: 'Log in', body: SignInRequest, response: { 200: SignInView } } },
      async (request) => {
        const { username, password } = request.body
        const emailKey = emailKeyOf(username)
        const user = await findUserToSignIn(database.db, emailKey)
        const tries = passwordTries(deps, request, emailKey)
        await tries.count(user)
        if (!(await deps.passwords.verify(user?.passwordHash, password)) || !user) throw new AppError('SIGNIN_FAILED')
        await tries.forget()
        return database.inTransaction((transaction) => signInOrAsk(deps, transaction, { user, request }))
      },
    )

    app.post(
      '/signin/verify-2fa',
      {
        config: open,
        schema: { tags, summary: 'Give the second factor', body: VerifyTwoFactorRequest, response: { 200: AccessTokenView } },
      },
      async (request) => {
        const { token, verificationCode, recoveryCode } = request.body
        const challenge = await countTry(deps, { purpose: 'two-factor', tokenHash: hashToken(token) })
        return database.inTransaction(async (transaction) => {
          const user = challenge.userId === null ? undefined : await findUser(transaction, challenge.userId)
          if (!user) throw new AppError('VERIFICATION_CODE_WRONG')
          if (recoveryCode !== undefined) await useRecoveryCode(deps, transaction, { user, code: recoveryCode })
          else if (!challenge.hasCode) await useAppCode(deps, transaction, { user, code: verificationCode ?? '' })
          else if (!challenge.isCode(verificationCode ?? '')) throw new AppError('VERIFICATION_CODE_WRONG')
          await useChallenge(deps, transaction, challenge)
          return { accessToken: await issueAccessToken(deps, transaction, { user, request }) }
        })
      },
    )

    app.post('/signout', { config: { access: 'user' }, schema: { tags, summary: 'Log out on this device' } }, async (request, reply) => {
      const { user, sessionId } = signedInOf(request)
      if (sessionId !== undefined) await dropAccessToken(database.db, { userId: user.id, id: sessionId })
      return reply.code(204).send()
    })
  }
}
