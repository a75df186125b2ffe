import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { newsletterSubscriptions } from './tables.ts'

/** Keeps an address once. Gives the row's id, and whether somebody still has to confirm that the address is theirs. */
export async function addSubscription(
  database: Executor,
  { id, email, now }: { id: string; email: string; now: Date },
): Promise<{ id: string; isConfirmed: boolean }> {
  const key = email.toLowerCase()
  await database.insert(newsletterSubscriptions).values({ id, email: key, createdAt: now }).onConflictDoNothing()
  const [row] = await database.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.email, key))
  return { id: row?.id ?? id, isConfirmed: row?.confirmedAt != null }
}

/** Confirms an address; a second time changes nothing. `false` if it is not there. */
export async function confirmSubscription(database: Executor, { id, now }: { id: string; now: Date }): Promise<boolean> {
  await database
    .update(newsletterSubscriptions)
    .set({ confirmedAt: now })
    .where(and(eq(newsletterSubscriptions.id, id), isNull(newsletterSubscriptions.confirmedAt)))
  const found = await database
    .select({ id: newsletterSubscriptions.id })
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.id, id))
  return found.length > 0
}

/** Forgets an address; that it is gone already is as good. */
export async function dropSubscription(database: Executor, id: string): Promise<void> {
  await database.delete(newsletterSubscriptions).where(eq(newsletterSubscriptions.id, id))
}
