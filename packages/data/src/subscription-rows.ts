import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { proGrants, type SubscriptionRow, subscriptions } from './tables.ts'

/** For so long after the end of a period a renewal may be on its way. */
export const renewalLeewayMs = 24 * 60 * 60_000
/** For so long after the end of a period a failed renewal is tried again, and the plan stays. */
export const retryDays = 7

export type NewSubscription = Pick<
  SubscriptionRow,
  'ref' | 'userId' | 'provider' | 'plan' | 'nextPlan' | 'nextAmount' | 'currency' | 'createdAt'
>

export async function addSubscription(database: Executor, subscription: NewSubscription): Promise<SubscriptionRow> {
  const [added] = await database
    .insert(subscriptions)
    .values({ ...subscription, status: 'INCOMPLETE' })
    .returning()
  if (!added) throw new Error('a subscription was not added')
  return added
}

export async function findSubscription(database: Executor, ref: string): Promise<SubscriptionRow | undefined> {
  const [found] = await database.select().from(subscriptions).where(eq(subscriptions.ref, ref))
  return found
}

/** Locks the subscription's row until the transaction ends. */
export async function lockSubscription(database: Executor, ref: string): Promise<SubscriptionRow | undefined> {
  const [found] = await database.select().from(subscriptions).where(eq(subscriptions.ref, ref)).for('update')
  return found
}

export async function findSubscriptionByProvider(
  database: Executor,
  { provider, providerId }: { provider: string; providerId: string },
): Promise<SubscriptionRow | undefined> {
  const [found] = await database
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider as SubscriptionRow['provider']), eq(subscriptions.providerId, providerId)))
  return found
}

/** The subscription that a person has, or else the last one that was paid. */
export async function subscriptionOf(database: Executor, userId: string): Promise<SubscriptionRow | undefined> {
  const [found] = await database
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.status, 'INCOMPLETE')))
    .orderBy(sql`${subscriptions.status} in ('ACTIVE', 'PAST_DUE') and ${subscriptions.endDue} is null desc`, desc(subscriptions.createdAt))
    .limit(1)
  return found
}

/** The subscription that a person pays for now. */
export async function livingSubscription(database: Executor, userId: string): Promise<SubscriptionRow | undefined> {
  const [found] = await database
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.status, living), isNull(subscriptions.endDue)))
  return found
}

/** All subscriptions of an account that may still cost money. */
export async function unendedSubscriptions(database: Executor, userId: string): Promise<SubscriptionRow[]> {
  return database
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.status, 'CANCELED')))
}

export type SubscriptionChange = Partial<Omit<SubscriptionRow, 'ref' | 'createdAt'>>

export async function changeSubscription(database: Executor, ref: string, change: SubscriptionChange): Promise<SubscriptionRow> {
  const [changed] = await database.update(subscriptions).set(change).where(eq(subscriptions.ref, ref)).returning()
  if (!changed) throw new Error('a subscription was not there')
  return changed
}

/** Whether an account has the pro plan now, paid or granted. */
export async function hasPro(database: Executor, { userId, now }: { userId: string; now: Date }): Promise<boolean> {
  const renewing = new Date(now.getTime() - renewalLeewayMs)
  const retrying = new Date(now.getTime() - retryDays * 24 * 60 * 60_000)
  const paid = database
    .select({ one: sql`1` })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        isNull(subscriptions.endDue),
        or(
          and(
            eq(subscriptions.status, 'ACTIVE'),
            gt(
              subscriptions.periodEnd,
              sql`case when ${subscriptions.cancelAtPeriodEnd} then ${now}::timestamptz else ${renewing}::timestamptz end`,
            ),
          ),
          and(eq(subscriptions.status, 'PAST_DUE'), gt(subscriptions.periodEnd, retrying)),
        ),
      ),
    )
  const granted = database
    .select({ one: sql`1` })
    .from(proGrants)
    .where(and(eq(proGrants.userId, userId), or(isNull(proGrants.until), gt(proGrants.until, now))))
  const { rows } = await database.execute<{ pro: boolean }>(sql`select exists ${paid} or exists ${granted} as pro`)
  return rows[0]?.pro === true
}

/** A grant that is in force. */
export async function grantOf(database: Executor, { userId, now }: { userId: string; now: Date }) {
  const [found] = await database
    .select()
    .from(proGrants)
    .where(and(eq(proGrants.userId, userId), or(isNull(proGrants.until), gt(proGrants.until, now))))
  return found
}

export async function grantPro(database: Executor, grant: { userId: string; grantedAt: Date; until: Date | null }): Promise<void> {
  await database.insert(proGrants).values(grant).onConflictDoUpdate({ target: proGrants.userId, set: grant })
}

/** Ends a grant, whatever the clock of the program says; its row stays until its owner is told. `false` if there was none in force. */
export async function endGrant(database: Executor, place: { userId: string; now: Date }): Promise<boolean> {
  if (!(await grantOf(database, place))) return false
  await database
    .update(proGrants)
    .set({ until: new Date(0) })
    .where(eq(proGrants.userId, place.userId))
  return true
}

/** Accounts whose grant is over, and who were not told. */
export async function endedGrants(database: Executor, now: Date): Promise<string[]> {
  const ended = await database.select({ userId: proGrants.userId }).from(proGrants).where(lte(proGrants.until, now)).limit(100)
  return ended.map(({ userId }) => userId)
}

/** Removes a grant that is over; `false` if it has been removed, or given again. */
export async function dropEndedGrant(transaction: Executor, { userId, now }: { userId: string; now: Date }): Promise<boolean> {
  const dropped = await transaction
    .delete(proGrants)
    .where(and(eq(proGrants.userId, userId), lte(proGrants.until, now)))
    .returning({ userId: proGrants.userId })
  return dropped.length > 0
}

/** For so long a change at the provider may take, with every try, before somebody else asks what came of it. */
const settleMs = 2 * 60_000

/** Living subscriptions whose period is over, or which are to be ended or were changed: their provider may know more than we do. */
export async function subscriptionsToAsk(database: Executor, { now, most }: { now: Date; most: number }): Promise<SubscriptionRow[]> {
  return database
    .select()
    .from(subscriptions)
    .where(
      and(
        isNotNull(subscriptions.providerId),
        or(
          and(inArray(subscriptions.status, living), lte(subscriptions.periodEnd, now)),
          and(isNotNull(subscriptions.endDue), ne(subscriptions.status, 'CANCELED')),
          lte(subscriptions.unsettledAt, new Date(now.getTime() - settleMs)),
        ),
      ),
    )
    .orderBy(asc(subscriptions.periodEnd))
    .limit(most)
}

/** Subscriptions that will be paid again before `until`, and whose owners don't know yet. */
export async function subscriptionsToRemind(database: Executor, { now, until }: { now: Date; until: Date }): Promise<SubscriptionRow[]> {
  return database
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.status, 'ACTIVE'),
        eq(subscriptions.cancelAtPeriodEnd, false),
        isNull(subscriptions.endDue),
        isNotNull(subscriptions.userId),
        gt(subscriptions.periodEnd, now),
        lte(subscriptions.periodEnd, until),
        or(isNull(subscriptions.remindedFor), ne(subscriptions.remindedFor, subscriptions.periodEnd)),
      ),
    )
    .limit(100)
}

/** Subscriptions that are over, and whose owners were not told. */
export async function endedUntold(database: Executor): Promise<SubscriptionRow[]> {
  return database
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.status, 'CANCELED'),
        isNotNull(subscriptions.periodStart),
        isNotNull(subscriptions.userId),
        isNull(subscriptions.endToldAt),
      ),
    )
    .limit(100)
}

/** All subscriptions after a ref, for the checker. */
export async function subscriptionsAfter(database: Executor, { ref, most }: { ref: string; most: number }): Promise<SubscriptionRow[]> {
  return database.select().from(subscriptions).where(gt(subscriptions.ref, ref)).orderBy(asc(subscriptions.ref)).limit(most)
}

const living: SubscriptionRow['status'][] = ['ACTIVE', 'PAST_DUE']
