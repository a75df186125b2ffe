import { randomInt, timingSafeEqual } from 'node:crypto'
import { AppError } from '@octavo/core/messages/errors.ts'
import { type ChallengePlace, findChallenge, putChallenge, renewCode, takeChallenge, tryChallenge } from '@octavo/data/challenge-rows.ts'
import { countOnce } from '@octavo/data/count-rows.ts'
import type { Executor } from '@octavo/data/executor.ts'
import type { ChallengeRow } from '@octavo/data/tables.ts'
import { hashToken } from '@octavo/platform/tokens/refs.ts'
import type { ApiDeps } from '../shared/api-deps.ts'
import { keyedHash } from '../shared/keyed-hash.ts'
import { newSecret } from './access-tokens.ts'

/** What each kind of challenge stores until it is answered. */
export interface ContentOf {
  'sign-up': { firstName: string; email: string; passwordHash: string }
  'two-factor': object
  /** The address as entered, with or without an account. */
  'forgot-password': { email: string }
  'reset-password': object
  'update-email': { email: string }
  deletion: object
  'auth-token': object
}

export type Purpose = keyof ContentOf

/** An open challenge: its content, and its user. */
export interface Challenge<Kind extends Purpose = Purpose> {
  place: ChallengePlace
  userId: string | null
  content: ContentOf[Kind]
  /** Without its own code, the code comes from an authenticator app. */
  hasCode: boolean
  isCode(code: string): boolean
}

export interface NewChallenge<Kind extends Purpose> {
  purpose: Kind
  subject: string
  userId: string | null
  content: ContentOf[Kind]
  code?: string
}

type Deps = Pick<ApiDeps, 'database' | 'accountKeys' | 'clock'>

export const codeLifetimeMs = 10 * 60_000
const tries = 5
const resendMs = 30_000
const hourMs = 60 * 60_000
const mostAnHour = 10

export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/**
 * Opens a challenge, replacing an earlier one, and returns its token. Beyond ten an hour the token opens nothing, which limits mails and
 * tries without the caller noticing.
 */
export async function openChallenge<Kind extends Purpose>(
  { accountKeys, clock }: Deps,
  executor: Executor,
  { purpose, subject, userId, content, code }: NewChallenge<Kind>,
): Promise<{ token: string; isOpen: boolean }> {
  const token = newSecret()
  const now = clock.now()
  const opened = await countOnce(executor, { subject: `challenge:${purpose}:${subject}`, windowMs: hourMs, now })
  if (opened > mostAnHour) return { token, isOpen: false }
  const tokenHash = hashToken(token)
  await putChallenge(executor, {
    tokenHash,
    purpose,
    subject,
    userId,
    codeHash: code === undefined ? null : codeHash(accountKeys, tokenHash, code),
    triesLeft: tries,
    sealedContent: accountKeys.secrets.seal(Buffer.from(JSON.stringify(content)), `challenge ${purpose}`),
    createdAt: now,
    sentAt: now,
    expiresAt: new Date(now.getTime() + codeLifetimeMs),
  })
  return { token, isOpen: true }
}

/** Counts a try at a challenge; the caller checks the answer. The try is used up in any case. */
export async function countTry<Kind extends Purpose>(deps: Deps, place: ChallengePlace & { purpose: Kind }): Promise<Challenge<Kind>> {
  const row = await tryChallenge(deps.database.db, place, deps.clock.now())
  if (!row) throw new AppError('VERIFICATION_CODE_WRONG')
  return challengeOf(deps, row, place.purpose)
}

/** Counts a try and checks its code. The caller then has to use up the challenge in its own transaction. */
export async function checkCode<Kind extends Purpose>(
  deps: Deps,
  place: ChallengePlace & { purpose: Kind },
  code: string,
): Promise<Challenge<Kind>> {
  const challenge = await countTry(deps, place)
  if (!challenge.isCode(code)) throw new AppError('VERIFICATION_CODE_WRONG')
  return challenge
}

/** Uses up the challenge. Of concurrent answers only one succeeds. */
export async function useChallenge({ clock }: Deps, executor: Executor, { place }: Challenge): Promise<void> {
  if (!(await takeChallenge(executor, place, clock.now()))) throw new AppError('VERIFICATION_CODE_WRONG')
}

/** Uses up a challenge whose token alone is the answer. */
export async function takeByToken<Kind extends Purpose>(
  deps: Deps,
  executor: Executor,
  { purpose, token }: { purpose: Kind; token: string },
): Promise<Challenge<Kind>> {
  const row = await takeChallenge(executor, { purpose, tokenHash: hashToken(token) }, deps.clock.now())
  if (!row) throw new AppError('LINK_NOT_VALID')
  return challengeOf(deps, row, purpose)
}

/** Gives a challenge a new code, at the earliest half a minute after the last one. */
export async function renewChallenge<Kind extends Purpose>(
  deps: Deps,
  executor: Executor,
  place: ChallengePlace & { purpose: Kind },
): Promise<{ challenge: Challenge<Kind>; code: string } | undefined> {
  const now = deps.clock.now()
  const row = await findChallenge(executor, place, now)
  if (!row?.codeHash) return undefined
  const waitMs = (row.sentAt?.getTime() ?? 0) + resendMs - now.getTime()
  if (waitMs > 0) throw new AppError('RESEND_TOO_SOON', { details: { retryAfterSeconds: Math.ceil(waitMs / 1000) } })
  const renewed = await countOnce(executor, { subject: `challenge:${place.purpose}:${row.subject}`, windowMs: hourMs, now })
  if (renewed > mostAnHour) return undefined
  const code = newCode()
  await renewCode(executor, {
    tokenHash: row.tokenHash,
    codeHash: codeHash(deps.accountKeys, row.tokenHash, code),
    triesLeft: tries,
    sentAt: now,
    expiresAt: new Date(now.getTime() + codeLifetimeMs),
  })
  return { challenge: challengeOf(deps, row, place.purpose), code }
}

function challengeOf<Kind extends Purpose>({ accountKeys }: Deps, row: ChallengeRow, purpose: Kind): Challenge<Kind> {
  const { tokenHash, userId, sealedContent, codeHash: kept } = row
  const content = sealedContent ? accountKeys.secrets.open(sealedContent, `challenge ${purpose}`).toString() : '{}'
  return {
    place: { purpose, tokenHash },
    userId,
    content: JSON.parse(content) as ContentOf[Kind],
    hasCode: kept !== null,
    isCode: (code) => kept !== null && timingSafeEqual(kept, codeHash(accountKeys, tokenHash, code)),
  }
}

/** Bound to its token: the code of one challenge says nothing about another's. */
function codeHash(keys: ApiDeps['accountKeys'], tokenHash: Buffer, code: string): Buffer {
  return keyedHash(keys, 'code', `${tokenHash.toString('hex')} ${code}`)
}
