import { dropExpiredTokens } from '@octavo/data/access-token-rows.ts'
import { dropExpiredChallenges } from '@octavo/data/challenge-rows.ts'
import { dropOldCounts } from '@octavo/data/count-rows.ts'
import { dropUnrecordedTasks } from '@octavo/data/end-task.ts'
import { dropOldMails } from '@octavo/data/mail-rows.ts'
import { removeUser } from '@octavo/data/remove-user.ts'
import { abandonedUsers } from '@octavo/data/user-rows.ts'
import type { Log } from '@octavo/platform/log.ts'
import { type Rounds, startRounds } from '@octavo/platform/rounds.ts'
import type { ApiDeps } from '../shared/api-deps.ts'

const everyMs = 10 * 60_000
/** A mail that couldn't be sent for this long, or is only stored, is useless. */
const mailLifetimeMs = 7 * 24 * 60 * 60_000
/** As long as the first access token of such an account lasts. */
const unprovenLifetimeMs = 30 * 24 * 60 * 60_000

/** After that, a task that is in no history is reported as missing, not as expired. */
const unrecordedTaskMs = 7 * 24 * 60 * 60_000

export interface AccountCleanup extends Rounds {
  /** One round, for tests. */
  run(): Promise<void>
}

/** Removes expired rows from time to time. Expired ones are refused by date anyway; this only keeps tables small. */
export function startAccountCleanup({ database, clock }: Pick<ApiDeps, 'database' | 'clock'>, log: Log): AccountCleanup {
  const onError = (error: unknown) => log.warn({ err: error }, 'expired rows could not be removed')
  return { run, ...startRounds(run, { everyMs, onError }) }

  async function run(): Promise<void> {
    const now = clock.now()
    await dropExpiredTokens(database.db, now)
    await dropExpiredChallenges(database.db, now)
    await dropOldCounts(database.db, now)
    await dropOldMails(database.db, new Date(now.getTime() - mailLifetimeMs))
    await dropUnrecordedTasks(database.db, { before: new Date(now.getTime() - unrecordedTaskMs) })
    const abandoned = await abandonedUsers(database.db, { before: new Date(now.getTime() - unprovenLifetimeMs), most: 100 })
    for (const userId of abandoned) await database.inTransaction((transaction) => removeUser(transaction, { userId, now }))
  }
}
