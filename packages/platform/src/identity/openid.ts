import { AppError } from '@octavo/core/messages/errors.ts'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import type { Clock } from '../clock.ts'

/** An OpenID provider whose word about a person is believed. */
export interface OpenIdProvider {
  issuer: string
  /** Other spellings of the issuer that its tokens carry. */
  issuerAliases?: readonly string[]
  clientId: string
  /** Where its public keys are. */
  keysUrl: string
}

/** Who somebody is, by a provider's word. Issuer and subject are the identity; the address belongs to it today. */
export interface Identity {
  issuer: string
  subject: string
  email: string
  firstName: string | undefined
  nonce: string
}

export interface Identities {
  /** Throws `SOCIAL_SIGNIN_FAILED`, whatever is wrong with the token; the address must be verified by the provider. */
  verify(idToken: string): Promise<Identity>
}

const algorithms = ['RS256', 'ES256', 'PS256', 'EdDSA']

/** Verifies ID tokens of one provider: signature by its published keys, issuer, audience, times, and that the mailbox is proven. */
export function createIdentities(provider: OpenIdProvider, clock: Clock): Identities {
  const keys = createRemoteJWKSet(new URL(provider.keysUrl), { timeoutDuration: 5_000, cooldownDuration: 30_000 })
  const issuers = [provider.issuer, ...(provider.issuerAliases ?? [])]
  return {
    async verify(idToken) {
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          algorithms,
          issuer: issuers,
          audience: provider.clientId,
          requiredClaims: ['sub', 'exp', 'iat', 'email', 'nonce'],
          currentDate: clock.now(),
          clockTolerance: 30,
        })
        return identityOf(payload, provider)
      } catch (cause) {
        throw new AppError('SOCIAL_SIGNIN_FAILED', { cause })
      }
    },
  }
}

function identityOf(payload: JWTPayload, { issuer, clientId }: OpenIdProvider): Identity {
  const { sub, email, email_verified: isVerified, nonce, azp, given_name: givenName, name } = payload
  if (typeof sub !== 'string' || typeof email !== 'string' || typeof nonce !== 'string') throw new Error('a claim is missing')
  if (isVerified !== true) throw new Error('the provider has not verified the address')
  // A token for several parties names the one it was given to.
  if (azp !== undefined && azp !== clientId) throw new Error('the token was given to another party')
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && azp === undefined) throw new Error('the token names no party')
  const firstName = [givenName, name].find((part) => typeof part === 'string' && part !== '') as string | undefined
  return { issuer, subject: sub, email, firstName, nonce }
}
