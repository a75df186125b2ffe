import { AppError } from '@octavo/core/messages/errors.ts'
import { countOnce, windowEnd } from '@octavo/data/count-rows.ts'
import { countReports } from '@octavo/data/share-rows.ts'
import type { ApiDeps } from '../shared/api-deps.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const most = { hour: 20, day: 100 }
/** So many people who report a sender within a month stop the sender until some of the reports are older. */
const mostReports = 3
const reportsMs = 30 * dayMs

/** Counts a share before anything is copied; throws when there have been too many, or too many people have complained. */
export async function countShare({ database, clock }: Pick<ApiDeps, 'database' | 'clock'>, userId: string): Promise<void> {
  const now = clock.now()
  const refuse = (windowMs: number) =>
    new AppError('TOO_MANY_SHARES', {
      details: { retryAfterSeconds: Math.ceil((windowEnd({ windowMs, now }).getTime() - now.getTime()) / 1000) },
    })
  if ((await countReports(database.db, { sender: userId, since: new Date(now.getTime() - reportsMs) })) >= mostReports) throw refuse(dayMs)
  const inHour = await countOnce(database.db, { subject: `share:${userId}:hour`, windowMs: hourMs, now })
  const inDay = await countOnce(database.db, { subject: `share:${userId}:day`, windowMs: dayMs, now })
  if (inDay > most.day) throw refuse(dayMs)
  if (inHour > most.hour) throw refuse(hourMs)
}
