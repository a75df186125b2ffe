import { Limits, Plan } from '@octavo/core/api/limits.ts'
import { Ref } from '@octavo/core/api/refs.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Clock } from '../clock.ts'
import { deriveEngineTokenKeys, type MasterSecret } from '../secrets.ts'
import { createSignedTokens } from './signed-token.ts'

/** What an engine learns about a task from its token alone. */
export interface EngineTokenClaims {
  taskRef: string
  taskType: string
  /** `u:…` or `v:…`, or another owner id of the main API. */
  owner: string
  plan: Plan
  limits: Limits
  /** The subject of the daily number of tasks: the owner, or the mailbox that several accounts share. */
  countedAs: string
  /** Tasks of one group share its places in the queue. */
  group: string
}

/** Issues and verifies the tokens with which a browser calls an engine. */
export interface EngineTokens {
  issue(claims: EngineTokenClaims): Promise<{ token: string; expiresAt: Date }>
  /** Throws `ENGINE_TOKEN_NOT_ACCEPTED` for any fault of the token. */
  verify(token: string): Promise<EngineTokenClaims>
}

const type = 'octavo-engine+jwt'
const issuer = 'octavo'
const audience = 'octavo-engine'
/** Ours have about 600 characters. */
const maxLength = 4_096
const mostRemembered = 1_000

/** Engine tokens signed with the installation's secret, so that an engine can verify one without a look-up. */
export function createEngineTokens({
  secret,
  clock,
  lifetimeMs,
}: {
  secret: MasterSecret
  clock: Clock
  lifetimeMs: number
}): EngineTokens {
  const { privateKey, publicKey } = deriveEngineTokenKeys(secret)
  const signed = createSignedTokens({ type })
  // A task makes about ten calls with one token; the signature is verified once, only the times are checked again.
  const verified = new Map<string, VerifiedToken>()

  function remember(token: string, verifiedToken: VerifiedToken): void {
    verified.set(token, verifiedToken)
    // A map keeps insertion order: the first is the oldest.
    for (const oldest of verified.size > mostRemembered ? verified.keys().take(1) : []) verified.delete(oldest)
  }

  return {
    issue: async ({ owner, ...claims }) => {
      const issuedAt = Math.floor(clock.now().getTime() / 1000)
      const expiresAt = issuedAt + Math.floor(lifetimeMs / 1000)
      const token = signed.sign({ ...claims, iss: issuer, aud: audience, sub: owner, iat: issuedAt, exp: expiresAt }, privateKey)
      return { token, expiresAt: new Date(expiresAt * 1000) }
    },
    verify: async (token) => {
      const seconds = Math.floor(clock.now().getTime() / 1000)
      const known = verified.get(token)
      if (known && seconds < known.expiresAt) return known.claims
      try {
        if (token.length > maxLength) throw new Error('longer than a token')
        const payload = signed.open(token, publicKey)
        const expiresAt = refuseForeign(payload, seconds)
        const claims = readClaims(payload)
        remember(token, { claims, expiresAt })
        return claims
      } catch (cause) {
        throw new AppError('ENGINE_TOKEN_NOT_ACCEPTED', { cause })
      }
    },
  }
}

interface VerifiedToken {
  claims: EngineTokenClaims
  /** In seconds, as in the token. */
  expiresAt: number
}

/** Refuses a token for another party or time; returns its expiry. */
function refuseForeign({ iss, aud, iat, nbf, exp }: Payload, seconds: number): number {
  if (iss !== issuer || aud !== audience) throw new Error('of another issuer, or for another audience')
  if (typeof iat !== 'number' || typeof exp !== 'number' || seconds >= exp) throw new Error('over, or without a time')
  if (nbf !== undefined && !(typeof nbf === 'number' && nbf <= seconds)) throw new Error('not valid yet')
  return exp
}

type Payload = Readonly<Record<string, unknown>>

/** A validly signed token may come from an older or newer version of the program. */
function readClaims(payload: Payload): EngineTokenClaims {
  return {
    taskRef: Ref.parse(payload.taskRef),
    taskType: text(payload.taskType),
    owner: text(payload.sub),
    plan: Plan.parse(payload.plan),
    limits: Limits.parse(payload.limits),
    countedAs: text(payload.countedAs),
    group: text(payload.group),
  }
}

function text(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new Error('a claim is missing')
  return value
}
