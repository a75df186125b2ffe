import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { newsletterSubscriptions } from './tables.ts'

/** Stores an address once. Returns the row's id, and whether the address still has to be confirmed. */
export async function addSubscription(
  database: Executor,
  { id, email, now }: { id: string; email: string; now: Date },
): Promise<{ id: string; isConfirmed: boolean }> {
  const key = email.toLowerCase()
  await database.insert(newsletterSubscriptions).values({ id, email: key, createdAt: now }).onConflictDoNothing()
  const [row] = await database.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.email, key))
  return { id: row?.id ?? id, isConfirmed: row?.confirmedAt != null }
}

/** Confirms an address; a second time changes nothing. `false` if it doesn't exist. */
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

/** Deletes an address; that it may be gone already isn't an error. */
export async function dropSubscription(database: Executor, id: string): Promise<void> {
  await database.delete(newsletterSubscriptions).where(eq(newsletterSubscriptions.id, id))
}
