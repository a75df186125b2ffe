import { eq, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { users } from './tables.ts'

/** The wrapped keys of accounts. */
export function accountKeyStore({ db }: Pick<Database, 'db'>) {
  return {
    async find(userId: string): Promise<Buffer | null | undefined> {
      const [found] = await db.select({ wrappedKey: users.wrappedKey }).from(users).where(eq(users.id, userId))
      return found?.wrappedKey
    },
    /** Stores a key unless there is one: of two calls at once both get the first one's. */
    async keep(userId: string, wrapped: Buffer): Promise<Buffer | undefined> {
      const [kept] = await db
        .update(users)
        .set({ wrappedKey: sql`coalesce(${users.wrappedKey}, ${wrapped})` })
        .where(eq(users.id, userId))
        .returning({ wrappedKey: users.wrappedKey })
      return kept?.wrappedKey ?? undefined
    },
  }
}
