import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { type ChallengeRow, challenges } from './tables.ts'

/** Replaces an earlier challenge of the same purpose and subject. */
export async function putChallenge(database: Executor, challenge: ChallengeRow): Promise<void> {
  const { purpose: _, subject: __, ...rest } = challenge
  await database
    .insert(challenges)
    .values(challenge)
    .onConflictDoUpdate({ target: [challenges.purpose, challenges.subject], set: rest })
}

/** How a challenge is found: by its token, or by its subject. */
export type ChallengePlace = { purpose: string } & ({ tokenHash: Buffer } | { subject: string })

export async function findChallenge(database: Executor, place: ChallengePlace, now: Date): Promise<ChallengeRow | undefined> {
  const [found] = await database.select().from(challenges).where(at(place, now))
  return found
}

/** Counts a try before it is checked, so that concurrent tries can't exceed the limit. */
export async function tryChallenge(database: Executor, place: ChallengePlace, now: Date): Promise<ChallengeRow | undefined> {
  const [tried] = await database
    .update(challenges)
    .set({ triesLeft: sql`${challenges.triesLeft} - 1` })
    .where(and(at(place, now), gt(challenges.triesLeft, 0)))
    .returning()
  return tried
}

/** Consumes a challenge; of concurrent calls only one gets it. */
export async function takeChallenge(database: Executor, place: ChallengePlace, now: Date): Promise<ChallengeRow | undefined> {
  const [taken] = await database.delete(challenges).where(at(place, now)).returning()
  return taken
}

/** Gives a challenge a new code and resets its tries. */
export async function renewCode(
  database: Executor,
  { tokenHash, ...renewed }: Pick<ChallengeRow, 'tokenHash' | 'codeHash' | 'triesLeft' | 'sentAt' | 'expiresAt'>,
): Promise<void> {
  await database.update(challenges).set(renewed).where(eq(challenges.tokenHash, tokenHash))
}

export async function dropExpiredChallenges(database: Executor, now: Date): Promise<void> {
  await database.delete(challenges).where(lt(challenges.expiresAt, now))
}

function at(place: ChallengePlace, now: Date): SQL | undefined {
  const where = 'tokenHash' in place ? eq(challenges.tokenHash, place.tokenHash) : eq(challenges.subject, place.subject)
  return and(eq(challenges.purpose, place.purpose), where, gt(challenges.expiresAt, now))
}
