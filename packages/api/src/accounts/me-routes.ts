import { DeleteUserRequest, SessionView, UpdateUserRequest, UserView } from '@octavo/core/api/accounts-api.ts'
import { Ref } from '@octavo/core/api/refs.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { dropAccessToken, listAccessTokens } from '@octavo/data/access-token-rows.ts'
import { removeUser } from '@octavo/data/remove-user.ts'
import { forgetInbox } from '@octavo/data/share-rows.ts'
import { dropSocialAccount, listSocialAccounts } from '@octavo/data/social-account-rows.ts'
import { changeUser } from '@octavo/data/user-rows.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { accountDeletedMail, deletionMail } from '../mails/mails.ts'
import { postMail } from '../mails/post-mail.ts'
import { stopPaying } from '../payments/leave.ts'
import type { ApiDeps } from '../shared/api-deps.ts'
import { inboxOf } from '../shared/keyed-hash.ts'
import { checkCode, newCode, openChallenge, useChallenge } from './challenges.ts'
import { cancelLeftRuns } from './mailboxes.ts'
import { provePassword } from './prove-password.ts'
import { signedInOf } from './signed-in.ts'
import { userView } from './user-view.ts'

const tags = ['main']
const own = { access: 'user' } as const
const ById = z.strictObject({ id: Ref })

/** Calls about the caller's own account. */
export function meRoutes(deps: ApiDeps): FastifyPluginAsyncZod {
  const { database, clock } = deps
  return async (app) => {
    app.get(
      '/users/me',
      { config: { ...own, keyScope: 'profile' }, schema: { tags, summary: 'Who I am', response: { 200: UserView } } },
      async (request) => userView(deps, signedInOf(request).user),
    )

    app.put(
      '/users/me',
      { config: own, schema: { tags, summary: 'Change the name', body: UpdateUserRequest, response: { 200: UserView } } },
      async (request) => {
        const { user } = signedInOf(request)
        const changed = await changeUser(database.db, user.id, { firstName: request.body.firstName })
        return userView(deps, changed ?? user)
      },
    )

    app.post(
      '/users/me/deletion-code',
      { config: own, schema: { tags, summary: 'Ask for a code to delete an account without a password' } },
      async (request, reply) => {
        const { user } = signedInOf(request)
        const code = newCode()
        await database.inTransaction(async (transaction) => {
          const challenge = { purpose: 'deletion', subject: user.id, userId: user.id, content: {}, code } as const
          const { isOpen } = await openChallenge(deps, transaction, challenge)
          if (isOpen) await postMail(deps, transaction, deletionMail(user, code))
        })
        return reply.code(204).send()
      },
    )

    app.delete(
      '/users/me',
      { config: own, schema: { tags, summary: 'Delete the account with everything that belongs to it', body: DeleteUserRequest } },
      async (request, reply) => {
        const { user } = signedInOf(request)
        const { password, verificationCode } = request.body
        const place = { purpose: 'deletion', subject: user.id } as const
        const challenge = verificationCode === undefined ? undefined : await checkCode(deps, place, verificationCode)
        if (!challenge) await provePassword(deps, request, { user, password })
        // First, since afterwards nobody could stop what is still paid.
        await stopPaying(deps, user.id)
        const left = await database.inTransaction(async (transaction) => {
          if (challenge) await useChallenge(deps, transaction, challenge)
          if (user.verifiedAt !== null) await postMail(deps, transaction, accountDeletedMail(user))
          // Whoever proves this mailbox next must not find what was sent to its former owner.
          if (user.verifiedAt !== null) await forgetInbox(transaction, inboxOf(deps.accountKeys, user.emailKey))
          return removeUser(transaction, { userId: user.id, now: clock.now() })
        })
        await cancelLeftRuns(deps, left)
        return reply.code(204).send()
      },
    )

    app.get(
      '/users/me/sessions',
      { config: own, schema: { tags, summary: 'Devices that are logged in', response: { 200: z.array(SessionView) } } },
      async (request) => {
        const { user, sessionId } = signedInOf(request)
        const tokens = await listAccessTokens(database.db, { userId: user.id, now: clock.now() })
        return tokens.map(({ id, device, createdAt, lastUsedAt }) => ({
          id,
          device,
          createdDate: createdAt.toISOString(),
          lastUsedDate: lastUsedAt.toISOString(),
          current: id === sessionId,
        }))
      },
    )

    app.delete(
      '/users/me/sessions/:id',
      { config: own, schema: { tags, summary: 'Log a device out', params: ById } },
      async (request, reply) => {
        const { user } = signedInOf(request)
        if (!(await dropAccessToken(database.db, { userId: user.id, id: request.params.id }))) throw new AppError('NOT_FOUND')
        return reply.code(204).send()
      },
    )

    app.delete(
      '/users/me/social-accounts/:id',
      { config: own, schema: { tags, summary: 'Unlink a social account', params: ById } },
      async (request, reply) => {
        const { user } = signedInOf(request)
        await database.inTransaction(async (transaction) => {
          const linked = await listSocialAccounts(transaction, user.id)
          if (!linked.some(({ id }) => id === request.params.id)) throw new AppError('NOT_FOUND')
          if (user.passwordHash === null && linked.length === 1) throw new AppError('LAST_WAY_IN')
          await dropSocialAccount(transaction, { userId: user.id, id: request.params.id })
        })
        return reply.code(204).send()
      },
    )
  }
}
