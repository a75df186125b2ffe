import { and, desc, eq, sql } from 'drizzle-orm'
import { useNotedMs } from './access-token-rows.ts'
import type { Executor } from './executor.ts'
import { prepared } from './prepared.ts'
import { type ApiKeyRow, apiKeys, type UserRow, users } from './tables.ts'

/**
 * Adds a key unless there are already `most`. The account's row is locked meanwhile; otherwise two concurrent calls could both add the last
 * one.
 */
export async function addApiKey(transaction: Executor, key: ApiKeyRow, most: number): Promise<boolean> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, key.userId)).for('update')
  const count = await transaction.$count(apiKeys, eq(apiKeys.userId, key.userId))
  if (count >= most) return false
  await transaction.insert(apiKeys).values(key)
  return true
}

export async function findByApiKey(
  database: Executor,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<{ user: UserRow; key: ApiKeyRow } | undefined> {
  const [found] = await byApiKey(database).execute({ hash })
  if (!found || (found.key.expiresAt && found.key.expiresAt <= now)) return undefined
  if (now.getTime() - (found.key.lastUsedAt?.getTime() ?? 0) > useNotedMs) {
    await database.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.hash, hash))
  }
  return found
}

const byApiKey = prepared((database) =>
  database
    .select({ user: users, key: apiKeys })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(eq(apiKeys.hash, sql.placeholder('hash')))
    .prepare('by_api_key'),
)

export async function listApiKeys(database: Executor, userId: string): Promise<ApiKeyRow[]> {
  return database.select().from(apiKeys).where(eq(apiKeys.userId, userId)).orderBy(desc(apiKeys.createdAt))
}

export async function dropApiKey(database: Executor, { userId, id }: { userId: string; id: string }): Promise<boolean> {
  const dropped = await database
    .delete(apiKeys)
    .where(and(eq(apiKeys.userId, userId), eq(apiKeys.id, id)))
    .returning({ id: apiKeys.id })
  return dropped.length > 0
}
