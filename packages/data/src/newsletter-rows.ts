import type { Executor } from './executor.ts'
import { newsletterSubscriptions } from './tables.ts'

/** Keeps an address once; `false` if it was there already. */
export async function addSubscription(database: Executor, { email, now }: { email: string; now: Date }): Promise<boolean> {
  const added = await database
    .insert(newsletterSubscriptions)
    .values({ email: email.toLowerCase(), createdAt: now })
    .onConflictDoNothing()
    .returning({ email: newsletterSubscriptions.email })
  return added.length > 0
}
