import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { dailyUsage } from './tables.ts'

/** Counts one task for each subject (a visitor, an account, a hashed address) and returns the day's counts. */
export async function countTask(database: Executor, day: string, subjects: readonly string[]): Promise<Map<string, number>> {
  if (subjects.length === 0) return new Map()
  const counted = await database
    .insert(dailyUsage)
    .values(subjects.map((subject) => ({ day, subject, tasks: 1 })))
    .onConflictDoUpdate({ target: [dailyUsage.day, dailyUsage.subject], set: { tasks: sql`${dailyUsage.tasks} + 1` } })
    .returning({ subject: dailyUsage.subject, tasks: dailyUsage.tasks })
  return new Map(counted.map((row) => [row.subject, row.tasks]))
}

export async function tasksOfDay(database: Executor, day: string, subjects: readonly string[]): Promise<Map<string, number>> {
  if (subjects.length === 0) return new Map()
  const rows = await database
    .select({ subject: dailyUsage.subject, tasks: dailyUsage.tasks })
    .from(dailyUsage)
    .where(and(eq(dailyUsage.day, day), inArray(dailyUsage.subject, [...subjects])))
  return new Map(rows.map((row) => [row.subject, row.tasks]))
}

/** Counts of past days aren't needed. */
export async function dropUsageBefore(database: Executor, day: string): Promise<void> {
  await database.delete(dailyUsage).where(lt(dailyUsage.day, day))
}
