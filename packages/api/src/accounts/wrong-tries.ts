import { AppError } from '@octavo/core/messages/errors.ts'
import { listAccessTokens } from '@octavo/data/access-token-rows.ts'
import { countOnce, forgetCount, windowEnd } from '@octavo/data/count-rows.ts'
import type { UserRow } from '@octavo/data/tables.ts'
import type { FastifyRequest } from 'fastify'
import type { ApiDeps } from '../shared/api-deps.ts'
import { mailboxSubject, networkOf } from '../shared/keyed-hash.ts'

const here = { most: 10, windowMs: 15 * 60_000 }
const everywhere = { most: 100, windowMs: 60 * 60_000 }

export interface PasswordTries {
  /** Counts a try before it is checked; throws `LOCKED_OUT` when there are none left. */
  count(user: UserRow | undefined): Promise<void>
  /** The password was right: resets the tries from here. */
  forget(): Promise<void>
}

/**
 * Limits guessing the password of one mailbox, whether or not it has an account: ten tries from one network in 15 minutes, and a hundred an
 * hour in total. The second limit doesn't apply to networks where the account is signed in; otherwise anybody could lock its owner out.
 */
export function passwordTries(deps: ApiDeps, request: FastifyRequest, emailKey: string): PasswordTries {
  const { db } = deps.database
  const network = networkOf(deps.accountKeys, request.ip)
  const everywhereSubject = `password:${mailboxSubject(deps.accountKeys, emailKey)}`
  const hereSubject = `${everywhereSubject}:${network}`

  function lockedOut({ windowMs }: { windowMs: number }, now: Date): AppError {
    const minutes = Math.ceil((windowEnd({ windowMs, now }).getTime() - now.getTime()) / 60_000)
    return new AppError('LOCKED_OUT', { details: { minutes } })
  }

  return {
    async count(user) {
      const now = deps.clock.now()
      const fromHere = await countOnce(db, { subject: hereSubject, windowMs: here.windowMs, now })
      const fromEverywhere = await countOnce(db, { subject: everywhereSubject, windowMs: everywhere.windowMs, now })
      if (fromHere > here.most) throw lockedOut(here, now)
      if (fromEverywhere <= everywhere.most) return
      const known = user ? await listAccessTokens(db, { userId: user.id, now }) : []
      if (!known.some((token) => token.network === network)) throw lockedOut(everywhere, now)
    },
    forget: () => forgetCount(db, hereSubject),
  }
}
