import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { type ChallengeRow, challenges } from './tables.ts'

/** Puts a challenge in the place of an earlier one of its purpose and subject. */
export async function putChallenge(database: Executor, challenge: ChallengeRow): Promise<void> {
  const { purpose: _, subject: __, ...rest } = challenge
  await database
    .insert(challenges)
    .values(challenge)
    .onConflictDoUpdate({ target: [challenges.purpose, challenges.subject], set: rest })
}

/** Where a challenge is looked for: by its token, or by whom it is about. */
export type ChallengePlace = { purpose: string } & ({ tokenHash: Buffer } | { subject: string })

export async function findChallenge(database: Executor, place: ChallengePlace, now: Date): Promise<ChallengeRow | undefined> {
  const [found] = await database.select().from(challenges).where(at(place, now))
  return found
}

/** Counts a try before it is judged, so that many at one moment cannot have more than there are. */
export async function tryChallenge(database: Executor, place: ChallengePlace, now: Date): Promise<ChallengeRow | undefined> {
  const [tried] = await database
    .update(challenges)
    .set({ triesLeft: sql`${challenges.triesLeft} - 1` })
    .where(and(at(place, now), gt(challenges.triesLeft, 0)))
    .returning()
  return tried
}

/** Uses a challenge up; of many at one moment one alone gets it. */
export async function takeChallenge(database: Executor, place: ChallengePlace, now: Date): Promise<ChallengeRow | undefined> {
  const [taken] = await database.delete(challenges).where(at(place, now)).returning()
  return taken
}

/** Gives a challenge a new code and all its tries again. */
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
