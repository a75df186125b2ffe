import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { prepared } from './prepared.ts'
import { type AccessTokenRow, accessTokens, apiKeys, type UserRow, users } from './tables.ts'

/** Recording each use would make this the busiest row of the database; a list only needs it to the minute. */
export const useNotedMs = 60_000

export async function addAccessToken(database: Executor, token: AccessTokenRow): Promise<void> {
  await database.insert(accessTokens).values(token)
}

/** The account of a valid access token. */
export async function findByAccessToken(
  database: Executor,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<{ user: UserRow; token: AccessTokenRow } | undefined> {
  const [found] = await byAccessToken(database).execute({ hash })
  if (!found || found.token.expiresAt <= now) return undefined
  if (now.getTime() - found.token.lastUsedAt.getTime() > useNotedMs) {
    await database.update(accessTokens).set({ lastUsedAt: now }).where(eq(accessTokens.hash, hash))
  }
  return found
}

const byAccessToken = prepared((database) =>
  database
    .select({ user: users, token: accessTokens })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(eq(accessTokens.hash, sql.placeholder('hash')))
    .prepare('by_access_token'),
)

export async function listAccessTokens(database: Executor, { userId, now }: { userId: string; now: Date }): Promise<AccessTokenRow[]> {
  return database
    .select()
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, userId), gt(accessTokens.expiresAt, now)))
    .orderBy(desc(accessTokens.lastUsedAt))
}

export async function dropAccessToken(database: Executor, { userId, id }: { userId: string; id: string }): Promise<boolean> {
  const dropped = await database
    .delete(accessTokens)
    .where(and(eq(accessTokens.userId, userId), eq(accessTokens.id, id)))
    .returning({ id: accessTokens.id })
  return dropped.length > 0
}

/** Revokes every token and key of an account except the one named. */
export async function dropTokensOf(database: Executor, { userId, except }: { userId: string; except?: string }): Promise<void> {
  const others = except === undefined ? eq(accessTokens.userId, userId) : and(eq(accessTokens.userId, userId), ne(accessTokens.id, except))
  await database.delete(accessTokens).where(others)
  await database.delete(apiKeys).where(eq(apiKeys.userId, userId))
}

export async function dropExpiredTokens(database: Executor, now: Date): Promise<void> {
  await database.delete(accessTokens).where(lt(accessTokens.expiresAt, now))
  await database.delete(apiKeys).where(lt(apiKeys.expiresAt, now))
}
