import {
  LinkSocialAccountRequest,
  NonceView,
  SignInView,
  type SocialProvider,
  SocialProvidersView,
  SocialSignInRequest,
} from '@octavo/core/api/accounts-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { LeftRun } from '@octavo/data/remove-user.ts'
import { findByIdentity } from '@octavo/data/social-account-rows.ts'
import { findOwnerOfMailbox } from '@octavo/data/user-rows.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { ApiDeps } from '../shared/api-deps.ts'
import { emailKeyOf } from '../shared/keyed-hash.ts'
import { cancelLeftRuns } from './mailboxes.ts'
import { newNonce } from './nonces.ts'
import { provePassword } from './prove-password.ts'
import { signInOrAsk } from './second-factor.ts'
import { beginAccount, linkIdentity, spendNonce, verifyIdentity } from './social-identities.ts'

const tags = ['main']
const open = { access: 'public', rateGroup: 'accounts' } as const

/** Calls to sign in with an external account. Each provider is available if configured. */
export function socialRoutes(deps: ApiDeps): FastifyPluginAsyncZod {
  const { database, providers } = deps
  return async (app) => {
    app.get(
      '/signin/providers',
      { config: open, schema: { tags, summary: 'Providers that one can sign in with', response: { 200: SocialProvidersView } } },
      async () => ({
        providers: Object.entries(providers).map(([provider, { clientId }]) => ({ provider: provider as SocialProvider, clientId })),
      }),
    )

    app.post(
      '/signin/nonce',
      { config: open, schema: { tags, summary: 'A nonce for one sign-in with a provider', response: { 200: NonceView } } },
      async () => ({ nonce: newNonce(deps) }),
    )

    for (const provider of ['google', 'facebook'] as const) {
      app.post(
        `/signin/${provider}`,
        { config: open, schema: { tags, summary: `Sign in with ${provider}`, body: SocialSignInRequest, response: { 200: SignInView } } },
        async (request) => {
          const identity = await verifyIdentity(deps, provider, request.body)
          const left: LeftRun[] = []
          const answer = await database.inTransaction(async (transaction) => {
            const known = await findByIdentity(transaction, identity)
            const user = known ?? (await beginAccount(deps, transaction, { provider, identity, left }))
            await spendNonce(deps, transaction, identity)
            const entered = await signInOrAsk(deps, transaction, { user, request })
            return known ? entered : { ...entered, signedUp: true }
          })
          await cancelLeftRuns(deps, left)
          return answer
        },
      )
    }

    app.post(
      '/link-social-account',
      {
        config: open,
        schema: {
          tags,
          summary: 'Link an identity to the account with the same address, by its password',
          body: LinkSocialAccountRequest,
          response: { 200: SignInView },
        },
      },
      async (request) => {
        const { provider, idToken, password } = request.body
        const identity = await verifyIdentity(deps, provider, { idToken })
        const owner = await findOwnerOfMailbox(database.db, emailKeyOf(identity.email))
        if (!owner) throw new AppError('SOCIAL_SIGNIN_FAILED')
        await provePassword(deps, request, { user: owner, password })
        return database.inTransaction(async (transaction) => {
          await spendNonce(deps, transaction, identity)
          await linkIdentity(deps, transaction, { provider, identity, userId: owner.id })
          return signInOrAsk(deps, transaction, { user: owner, request })
        })
      },
    )
  }
}
