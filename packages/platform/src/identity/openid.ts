import { AppError } from '@octavo/core/messages/errors.ts'
import type { JWTPayload } from 'jose'
import type { Clock } from '../clock.ts'

/** A trusted OpenID provider. */
export interface OpenIdProvider {
  issuer: string
  /** Other spellings of the issuer in its tokens. */
  issuerAliases?: readonly string[]
  clientId: string
  /** The address of its public keys. */
  keysUrl: string
}

/** A person's identity according to a provider. Issuer and subject are the identity; the mail address may change. */
export interface Identity {
  issuer: string
  subject: string
  email: string
  firstName: string | undefined
  nonce: string
}

export interface Identities {
  /** Throws `SOCIAL_SIGNIN_FAILED` for any fault of the token; the provider must have verified the mail address. */
  verify(idToken: string): Promise<Identity>
}

const algorithms = ['RS256', 'ES256', 'PS256', 'EdDSA']

/** Verifies ID tokens of one provider: signature by its published keys, issuer, audience, times, and a verified mail address. */
export function createIdentities(provider: OpenIdProvider, clock: Clock): Identities {
  let verifier: Promise<Verifier> | undefined
  const issuers = [provider.issuer, ...(provider.issuerAliases ?? [])]
  return {
    async verify(idToken) {
      try {
        verifier ??= openVerifier(provider)
        const { jwtVerify, keys } = await verifier
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

type Verifier = Awaited<ReturnType<typeof openVerifier>>

/** The library is loaded for the first token: most programs never see one. */
async function openVerifier({ keysUrl }: OpenIdProvider) {
  const { createRemoteJWKSet, jwtVerify } = await import('jose')
  return { jwtVerify, keys: createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: 5_000, cooldownDuration: 30_000 }) }
}

function identityOf(payload: JWTPayload, { issuer, clientId }: OpenIdProvider): Identity {
  const { sub, email, email_verified: isVerified, nonce, azp, given_name: givenName, name } = payload
  if (typeof sub !== 'string' || typeof email !== 'string' || typeof nonce !== 'string') throw new Error('a claim is missing')
  if (isVerified !== true) throw new Error('the provider has not verified the address')
  // A token with several audiences names the party it was issued to.
  if (azp !== undefined && azp !== clientId) throw new Error('the token was given to another party')
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && azp === undefined) throw new Error('the token names no party')
  const firstName = [givenName, name].find((part) => typeof part === 'string' && part !== '') as string | undefined
  return { issuer, subject: sub, email, firstName, nonce }
}
