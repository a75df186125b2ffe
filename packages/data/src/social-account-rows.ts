import { and, eq } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { type SocialAccountRow, socialAccounts, type UserRow, users } from './tables.ts'

/** The account of an identity. Issuer and subject are the identity; its mail address may change. */
export async function findByIdentity(
  database: Executor,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<UserRow | undefined> {
  const [found] = await database
    .select({ user: users })
    .from(socialAccounts)
    .innerJoin(users, eq(users.id, socialAccounts.userId))
    .where(and(eq(socialAccounts.issuer, issuer), eq(socialAccounts.subject, subject)))
  return found?.user
}

/** Links an identity; `false` if it is already linked. */
export async function addSocialAccount(database: Executor, account: SocialAccountRow): Promise<boolean> {
  const added = await database.insert(socialAccounts).values(account).onConflictDoNothing().returning({ id: socialAccounts.id })
  return added.length > 0
}

export async function listSocialAccounts(database: Executor, userId: string): Promise<SocialAccountRow[]> {
  return database.select().from(socialAccounts).where(eq(socialAccounts.userId, userId)).orderBy(socialAccounts.createdAt)
}

export async function dropSocialAccount(database: Executor, { userId, id }: { userId: string; id: string }): Promise<boolean> {
  const dropped = await database
    .delete(socialAccounts)
    .where(and(eq(socialAccounts.userId, userId), eq(socialAccounts.id, id)))
    .returning({ id: socialAccounts.id })
  return dropped.length > 0
}
