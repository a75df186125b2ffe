import { and, desc, eq, isNotNull, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { accessTokens, payments, proGrants, recoveryCodes, type UserRow, users } from './tables.ts'

export type NewUser = Pick<UserRow, 'id' | 'email' | 'emailKey' | 'firstName' | 'passwordHash' | 'verifiedAt' | 'createdAt'>

export async function addUser(database: Executor, user: NewUser): Promise<UserRow> {
  const [added] = await database.insert(users).values(user).returning()
  if (!added) throw new Error('a user was not added')
  return added
}

export async function findUser(database: Executor, id: string): Promise<UserRow | undefined> {
  const [found] = await database.select().from(users).where(eq(users.id, id))
  return found
}

/** Locks an account, so that two calls of a person don't buy at once; `false` if it is gone. */
export async function lockUser(transaction: Executor, userId: string): Promise<boolean> {
  const locked = await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  return locked.length > 0
}

/** The account that has verified this mailbox. */
export async function findOwnerOfMailbox(database: Executor, emailKey: string): Promise<UserRow | undefined> {
  const [found] = await database
    .select()
    .from(users)
    .where(and(eq(users.emailKey, emailKey), isNotNull(users.verifiedAt)))
  return found
}

/**
 * The account a password is checked against: the owner of the mailbox, or else the latest account that entered this address and has a
 * password.
 */
export async function findUserToSignIn(database: Executor, emailKey: string): Promise<UserRow | undefined> {
  const [found] = await database
    .select()
    .from(users)
    .where(and(eq(users.emailKey, emailKey), or(isNotNull(users.verifiedAt), isNotNull(users.passwordHash))))
    .orderBy(sql`${users.verifiedAt} is null`, desc(users.createdAt))
    .limit(1)
  return found
}

export type UserChange = Partial<Omit<UserRow, 'id' | 'createdAt'>>

export async function changeUser(database: Executor, id: string, change: UserChange): Promise<UserRow | undefined> {
  const [changed] = await database.update(users).set(change).where(eq(users.id, id)).returning()
  return changed
}

/** The accounts that entered an address which turned out to be somebody else's. */
export async function pretendersOf(database: Executor, { emailKey, ownerId }: { emailKey: string; ownerId: string }): Promise<string[]> {
  const rows = await database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailKey, emailKey), ne(users.id, ownerId), isNull(users.verifiedAt)))
  return rows.map(({ id }) => id)
}

/** Accounts with an unverified mailbox that nobody can sign in to any more. */
export async function abandonedUsers(database: Executor, { before, most }: { before: Date; most: number }): Promise<string[]> {
  const rows = await database
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isNull(users.verifiedAt),
        lt(users.createdAt, before),
        notExists(database.select().from(accessTokens).where(eq(accessTokens.userId, users.id))),
        // Whoever has paid can come back by proving the mailbox.
        notExists(
          database
            .select()
            .from(payments)
            .where(and(eq(payments.userId, users.id), isNotNull(payments.paidAt))),
        ),
        notExists(database.select().from(proGrants).where(eq(proGrants.userId, users.id))),
      ),
    )
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Uses up a time step of an authenticator app; `false` if it or a later one was used. */
export async function useTotpStep(database: Executor, { id, step }: { id: string; step: number }): Promise<boolean> {
  const [before] = await database.select({ step: users.totpStep }).from(users).where(eq(users.id, id)).for('update')
  if (!before || before.step >= step) return false
  await database.update(users).set({ totpStep: step }).where(eq(users.id, id))
  return true
}

export async function replaceRecoveryCodes(database: Executor, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await database.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (hashes.length > 0) await database.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })))
}

/** Uses up a recovery code; `false` if it doesn't exist. */
export async function takeRecoveryCode(database: Executor, userId: string, hash: Buffer): Promise<boolean> {
  const taken = await database
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash)))
    .returning({ userId: recoveryCodes.userId })
  return taken.length > 0
}
