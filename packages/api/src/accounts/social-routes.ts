import { FirstName } from '@octavo/core/accounts/accounts.ts'
import { Email } from '@octavo/core/accounts/email.ts'
import {
  LinkSocialAccountRequest,
  NonceView,
  SignInView,
  type SocialProvider,
  SocialProvidersView,
  SocialSignInRequest,
} from '@octavo/core/api/accounts-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Executor } from '@octavo/data/executor.ts'
import type { LeftRun } from '@octavo/data/remove-user.ts'
import { addSocialAccount, findByIdentity } from '@octavo/data/social-account-rows.ts'
import type { UserRow } from '@octavo/data/tables.ts'
import { addUser, findOwnerOfMailbox } from '@octavo/data/user-rows.ts'
import type { Identity } from '@octavo/platform/identity/openid.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type * as z from 'zod'
import type { ApiDeps } from '../shared/api-deps.ts'
import { emailKeyOf } from '../shared/keyed-hash.ts'
import { cancelLeftRuns, endPretenders } from './mailboxes.ts'
import { isFreshNonce, newNonce, useNonce } from './nonces.ts'
import { provePassword } from './prove-password.ts'
import { signInOrAsk } from './second-factor.ts'

const tags = ['main']
const open = { access: 'public', rateGroup: 'accounts' } as const

/** Calls by which somebody comes in with an account elsewhere. Each provider is there when it is configured. */
export function socialRoutes(deps: ApiDeps): FastifyPluginAsyncZod {
  const { database, clock, providers } = deps
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
          const identity = await identityOf(provider, request.body)
          const left: LeftRun[] = []
          const answer = await database.inTransaction(async (transaction) => {
            const known = await findByIdentity(transaction, identity)
            const user = known ?? (await beginAccount(transaction, { provider, identity, left }))
            await spendNonce(transaction, identity)
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
        const identity = await identityOf(provider, { idToken })
        const owner = await findOwnerOfMailbox(database.db, emailKeyOf(identity.email))
        if (!owner) throw new AppError('SOCIAL_SIGNIN_FAILED')
        await provePassword(deps, request, { user: owner, password })
        return database.inTransaction(async (transaction) => {
          await spendNonce(transaction, identity)
          await link(transaction, { provider, identity, userId: owner.id })
          return signInOrAsk(deps, transaction, { user: owner, request })
        })
      },
    )

    async function identityOf(provider: SocialProvider, { idToken, email }: z.infer<typeof SocialSignInRequest>): Promise<Identity> {
      const configured = providers[provider]
      if (!configured) throw new AppError('NOT_FOUND')
      const identity = await configured.identities.verify(idToken)
      if (!isFreshNonce(deps, identity.nonce) || !Email.safeParse(identity.email).success) throw new AppError('SOCIAL_SIGNIN_FAILED')
      // Who says to be somebody else than the provider does is let in as neither.
      if (email !== undefined && emailKeyOf(email) !== emailKeyOf(identity.email)) throw new AppError('SOCIAL_SIGNIN_FAILED')
      return identity
    }

    /** Only a sign-in that succeeds uses its nonce up: who is asked for a password first comes again with the same token. */
    async function spendNonce(transaction: Executor, { nonce }: Identity): Promise<void> {
      if (!(await useNonce(deps, transaction, nonce))) throw new AppError('SOCIAL_SIGNIN_FAILED')
    }

    /** The provider has proven the mailbox, so whoever had only typed the address is a pretender. */
    async function beginAccount(
      transaction: Executor,
      { provider, identity, left }: { provider: SocialProvider; identity: Identity; left: LeftRun[] },
    ): Promise<UserRow> {
      const { email } = identity
      const emailKey = emailKeyOf(email)
      if (await findOwnerOfMailbox(transaction, emailKey)) throw new AppError('SOCIAL_LINK_NEEDS_PASSWORD')
      const name = FirstName.safeParse(identity.firstName?.slice(0, 60))
      const now = clock.now()
      const firstName = name.success ? name.data : email.slice(0, email.indexOf('@')).slice(0, 60)
      const user = await addUser(transaction, {
        id: newRef(),
        email,
        emailKey,
        firstName,
        passwordHash: null,
        verifiedAt: now,
        createdAt: now,
      })
      await link(transaction, { provider, identity, userId: user.id })
      left.push(...(await endPretenders(deps, transaction, { emailKey, ownerId: user.id })))
      return user
    }

    async function link(
      transaction: Executor,
      { provider, identity: { issuer, subject, email }, userId }: { provider: SocialProvider; identity: Identity; userId: string },
    ): Promise<void> {
      const added = await addSocialAccount(transaction, { id: newRef(), userId, provider, issuer, subject, email, createdAt: clock.now() })
      if (!added) throw new AppError('SOCIAL_SIGNIN_FAILED')
    }
  }
}
