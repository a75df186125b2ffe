import {
  AccessTokenView,
  AuthTokenRequest,
  SignUpByEmailRequest,
  SignUpByEmailView,
  SignUpRequest,
  SignUpView,
  VerifyEmailRequest,
} from '@octavo/core/api/accounts-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { addUser, changeUser, findUser } from '@octavo/data/user-rows.ts'
import { hashToken, newRef } from '@octavo/platform/tokens/refs.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signUpMail } from '../mails/mails.ts'
import { postUnasked } from '../mails/post-mail.ts'
import type { ApiDeps } from '../shared/api-deps.ts'
import { emailKeyOf, mailboxSubject } from '../shared/keyed-hash.ts'
import { issueAccessToken } from './access-tokens.ts'
import { checkCode, newCode, openChallenge, takeByToken, useChallenge } from './challenges.ts'
import { cancelLeftRuns, endPretenders, refuseTaken } from './mailboxes.ts'
import { readSignedIn } from './signed-in.ts'

const tags = ['main']
const open = { access: 'public', rateGroup: 'accounts' } as const

/** Calls to create an account. */
export function signUpRoutes(deps: ApiDeps): FastifyPluginAsyncZod {
  const { database, clock, passwords } = deps
  return async (app) => {
    app.post(
      '/signup',
      { config: open, schema: { tags, summary: 'Sign up; a code comes by mail', body: SignUpRequest, response: { 200: SignUpView } } },
      async ({ body: { firstName, email, password } }) => {
        const emailKey = emailKeyOf(email)
        await refuseTaken(database.db, emailKey)
        // No account exists before the mailbox is verified, so a name and password chosen by a stranger never get into one.
        const content = { firstName, email, passwordHash: await passwords.hash(password) }
        const code = newCode()
        const subject = mailboxSubject(deps.accountKeys, emailKey)
        return database.inTransaction(async (transaction) => {
          const { token, isOpen } = await openChallenge(deps, transaction, { purpose: 'sign-up', subject, userId: null, content, code })
          await postUnasked(deps, transaction, { to: email, mail: isOpen ? signUpMail(content, code) : undefined })
          return { emailVerificationToken: token }
        })
      },
    )

    app.post(
      '/signup/verify-email',
      { config: open, schema: { tags, summary: 'Confirm the address of a new account', body: VerifyEmailRequest } },
      async (request, reply) => {
        const { token, verificationCode } = request.body
        const challenge = await checkCode(deps, { purpose: 'sign-up', tokenHash: hashToken(token) }, verificationCode)
        const { firstName, email, passwordHash } = challenge.content
        const emailKey = emailKeyOf(email)
        // A person with an unverified account for this address keeps it, with its task.
        const signedIn = await readSignedIn(deps, request)
        const left = await database.inTransaction(async (transaction) => {
          await useChallenge(deps, transaction, challenge)
          await refuseTaken(transaction, emailKey)
          const proven = { firstName, email, emailKey, passwordHash, verifiedAt: clock.now() }
          const own = signedIn?.user.emailKey === emailKey ? signedIn.user.id : undefined
          const user =
            own === undefined
              ? await addUser(transaction, { ...proven, id: newRef(), createdAt: clock.now() })
              : await changeUser(transaction, own, proven)
          return endPretenders(deps, transaction, { emailKey, ownerId: user?.id ?? '' })
        })
        await cancelLeftRuns(deps, left)
        return reply.code(204).send()
      },
    )

    app.post(
      '/signup/email',
      {
        config: open,
        schema: { tags, summary: 'Begin an account by an address alone', body: SignUpByEmailRequest, response: { 200: SignUpByEmailView } },
      },
      async ({ body: { email } }) => {
        const emailKey = emailKeyOf(email)
        await refuseTaken(database.db, emailKey)
        return database.inTransaction(async (transaction) => {
          const now = clock.now()
          const nameless = { firstName: email.slice(0, email.indexOf('@')).slice(0, 60), passwordHash: null, verifiedAt: null }
          const { id } = await addUser(transaction, { id: newRef(), email, emailKey, ...nameless, createdAt: now })
          const challenge = { purpose: 'auth-token', subject: id, userId: id, content: {} } as const
          const { token } = await openChallenge(deps, transaction, challenge)
          return { authToken: token }
        })
      },
    )

    app.post(
      '/signin/auth-token',
      {
        config: open,
        schema: { tags, summary: 'Exchange an auth token for an access token', body: AuthTokenRequest, response: { 200: AccessTokenView } },
      },
      async (request) =>
        database.inTransaction(async (transaction) => {
          const { userId } = await takeByToken(deps, transaction, { purpose: 'auth-token', token: request.body.authToken })
          const user = userId === null ? undefined : await findUser(transaction, userId)
          if (!user) throw new AppError('LINK_NOT_VALID')
          return { accessToken: await issueAccessToken(deps, transaction, { user, request }) }
        }),
    )
  }
}
