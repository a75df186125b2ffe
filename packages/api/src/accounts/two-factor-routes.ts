import { randomBytes } from 'node:crypto'
import { PasswordProof, RecoveryCodesView, TwoFactorAppView, TwoFactorRequest, VerifyAppRequest } from '@octavo/core/api/accounts-api.ts'
import { changeUser, replaceRecoveryCodes } from '@octavo/data/user-rows.ts'
import { newTotp } from '@octavo/platform/totp.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { ApiDeps } from '../shared/api-deps.ts'
import { provePassword } from './prove-password.ts'
import { recoveryHash, sealTotp, useAppCode } from './second-factor.ts'
import { signedInOf } from './signed-in.ts'

const tags = ['main']
const own = { access: 'user' } as const
const recoveryCodeCount = 10
const base32 = 'abcdefghijklmnopqrstuvwxyz234567'

/** Calls about the second factor. */
export function twoFactorRoutes(deps: ApiDeps): FastifyPluginAsyncZod {
  const { database, clock } = deps
  return async (app) => {
    app.put(
      '/users/me/two-factor',
      { config: own, schema: { tags, summary: 'Ask for a code at every login, or no more', body: TwoFactorRequest } },
      async (request, reply) => {
        const { user } = signedInOf(request)
        const { enabled, password } = request.body
        await provePassword(deps, request, { user, password })
        await database.inTransaction(async (transaction) => {
          const forgotten = enabled ? {} : { sealedTotp: null, totpConfirmedAt: null }
          await changeUser(transaction, user.id, { twoFactor: enabled, ...forgotten })
          if (!enabled) await replaceRecoveryCodes(transaction, user.id, [])
        })
        return reply.code(204).send()
      },
    )

    app.post(
      '/users/me/two-factor/app',
      {
        config: own,
        schema: { tags, summary: 'Begin to register an authenticator app', body: PasswordProof, response: { 200: TwoFactorAppView } },
      },
      async (request) => {
        const { user } = signedInOf(request)
        await provePassword(deps, request, { user, password: request.body.password })
        const totp = newTotp(user.email)
        // Until the new app has produced a code, codes come by mail.
        await changeUser(database.db, user.id, { sealedTotp: sealTotp(deps, user.id, totp.secret), totpConfirmedAt: null })
        return totp
      },
    )

    app.post(
      '/users/me/two-factor/app/verify',
      {
        config: own,
        schema: { tags, summary: 'Give the first code of the app', body: VerifyAppRequest, response: { 200: RecoveryCodesView } },
      },
      async (request) => {
        const { user } = signedInOf(request)
        return database.inTransaction(async (transaction) => {
          await useAppCode(deps, transaction, { user, code: request.body.verificationCode })
          await changeUser(transaction, user.id, { twoFactor: true, totpConfirmedAt: clock.now() })
          const recoveryCodes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
          await replaceRecoveryCodes(
            transaction,
            user.id,
            recoveryCodes.map((code) => recoveryHash(deps, user.id, code)),
          )
          return { recoveryCodes }
        })
      },
    )

    app.delete(
      '/users/me/two-factor/app',
      { config: own, schema: { tags, summary: 'Forget the authenticator app; codes come by mail again', body: PasswordProof } },
      async (request, reply) => {
        const { user } = signedInOf(request)
        await provePassword(deps, request, { user, password: request.body.password })
        await database.inTransaction(async (transaction) => {
          await changeUser(transaction, user.id, { sealedTotp: null, totpConfirmedAt: null })
          await replaceRecoveryCodes(transaction, user.id, [])
        })
        return reply.code(204).send()
      },
    )
  }
}

function newRecoveryCode(): string {
  return Array.from(randomBytes(10), (byte) => base32[byte & 31]).join('')
}
