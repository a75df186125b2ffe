import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { counts } from './tables.ts'

/** What is counted: a subject in a window of time. */
export interface CountPlace {
  subject: string
  windowMs: number
  now: Date
}

/** Increments a count and returns the total of the current window. Windows begin at whole multiples of their length. */
export async function countOnce(database: Executor, place: CountPlace): Promise<number> {
  const [counted] = await database
    .insert(counts)
    .values({ subject: place.subject, windowEnd: windowEnd(place), count: 1 })
    .onConflictDoUpdate({ target: [counts.subject, counts.windowEnd], set: { count: sql`${counts.count} + 1` } })
    .returning({ count: counts.count })
  return counted?.count ?? 1
}

export async function countOf(database: Executor, place: CountPlace): Promise<number> {
  const [found] = await database
    .select({ count: counts.count })
    .from(counts)
    .where(and(eq(counts.subject, place.subject), eq(counts.windowEnd, windowEnd(place))))
  return found?.count ?? 0
}

export async function forgetCount(database: Executor, subject: string): Promise<void> {
  await database.delete(counts).where(eq(counts.subject, subject))
}

/** Marks something as used until a time; `false` if it was used before. */
export async function useOnce(database: Executor, { subject, until, now }: { subject: string; until: Date; now: Date }): Promise<boolean> {
  const used = await database
    .select({ count: counts.count })
    .from(counts)
    .where(and(eq(counts.subject, subject), gt(counts.windowEnd, now)))
  if (used.length > 0) return false
  const added = await database
    .insert(counts)
    .values({ subject, windowEnd: until, count: 1 })
    .onConflictDoNothing()
    .returning({ count: counts.count })
  return added.length > 0
}

export async function dropOldCounts(database: Executor, now: Date): Promise<void> {
  await database.delete(counts).where(lt(counts.windowEnd, now))
}

export function windowEnd({ windowMs, now }: Pick<CountPlace, 'windowMs' | 'now'>): Date {
  return new Date((Math.floor(now.getTime() / windowMs) + 1) * windowMs)
}
