import { FirstName } from '@octavo/core/accounts/accounts.ts'
import { Email } from '@octavo/core/accounts/email.ts'
import type { SocialProvider, SocialSignInRequest } from '@octavo/core/api/accounts-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Executor } from '@octavo/data/executor.ts'
import type { LeftRun } from '@octavo/data/remove-user.ts'
import { addSocialAccount } from '@octavo/data/social-account-rows.ts'
import type { UserRow } from '@octavo/data/tables.ts'
import { addUser, findOwnerOfMailbox } from '@octavo/data/user-rows.ts'
import type { Identity } from '@octavo/platform/identity/openid.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import type * as z from 'zod'
import type { ApiDeps } from '../shared/api-deps.ts'
import { emailKeyOf } from '../shared/keyed-hash.ts'
import { endPretenders } from './mailboxes.ts'
import { isFreshNonce, useNonce } from './nonces.ts'

/** A person's identity according to a provider. */
export async function verifyIdentity(
  deps: ApiDeps,
  provider: SocialProvider,
  { idToken, email }: z.infer<typeof SocialSignInRequest>,
): Promise<Identity> {
  const configured = deps.providers[provider]
  if (!configured) throw new AppError('NOT_FOUND')
  const identity = await configured.identities.verify(idToken)
  if (!isFreshNonce(deps, identity.nonce) || !Email.safeParse(identity.email).success) throw new AppError('SOCIAL_SIGNIN_FAILED')
  // If the given address differs from the provider's, neither is signed in.
  if (email !== undefined && emailKeyOf(email) !== emailKeyOf(identity.email)) throw new AppError('SOCIAL_SIGNIN_FAILED')
  return identity
}

/** Only a successful sign-in uses up its nonce: a person who is asked for a password first comes back with the same token. */
export async function spendNonce(deps: ApiDeps, transaction: Executor, { nonce }: Identity): Promise<void> {
  if (!(await useNonce(deps, transaction, nonce))) throw new AppError('SOCIAL_SIGNIN_FAILED')
}

/** The provider has verified the mailbox, so accounts that only entered the address are removed. */
export async function beginAccount(
  deps: ApiDeps,
  transaction: Executor,
  { provider, identity, left }: { provider: SocialProvider; identity: Identity; left: LeftRun[] },
): Promise<UserRow> {
  const { email } = identity
  const emailKey = emailKeyOf(email)
  if (await findOwnerOfMailbox(transaction, emailKey)) throw new AppError('SOCIAL_LINK_NEEDS_PASSWORD')
  const name = FirstName.safeParse(identity.firstName?.slice(0, 60))
  const now = deps.clock.now()
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
  await linkIdentity(deps, transaction, { provider, identity, userId: user.id })
  left.push(...(await endPretenders(deps, transaction, { emailKey, ownerId: user.id })))
  return user
}

/** Lets an identity sign in to an account from now on. */
export async function linkIdentity(
  deps: ApiDeps,
  transaction: Executor,
  { provider, identity: { issuer, subject, email }, userId }: { provider: SocialProvider; identity: Identity; userId: string },
): Promise<void> {
  const added = await addSocialAccount(transaction, { id: newRef(), userId, provider, issuer, subject, email, createdAt: deps.clock.now() })
  if (!added) throw new AppError('SOCIAL_SIGNIN_FAILED')
}
