import { join } from 'node:path'
import { checkPayments } from '@octavo/api/payments/check-payments.ts'
import { emailKeyOf } from '@octavo/api/shared/keyed-hash.ts'
import { runningUrl } from '@octavo/data/cluster/running-url.ts'
import { type Database, openDatabase } from '@octavo/data/database.ts'
import { openHeldTasks } from '@octavo/data/paid-tasks.ts'
import { endGrant, grantPro } from '@octavo/data/subscription-rows.ts'
import type { UserRow } from '@octavo/data/tables.ts'
import { findOwnerOfMailbox } from '@octavo/data/user-rows.ts'
import { systemClock } from '@octavo/platform/clock.ts'
import type { Config } from './config.ts'
import { openPayments } from './payment-parts.ts'

export interface AdminDeps {
  config: Config
  write(line: string): void
}

const usage = [
  'npm run admin -- grant-pro EMAIL [DAYS]   gives an account the pro plan without payment, for some days or until it is ended',
  'npm run admin -- end-pro EMAIL            ends that; what the account pays for itself stays',
  'npm run admin -- check-payments           compares ledger, provider and access, and names every difference',
]

/** Runs a command on the database of this configuration and returns the exit code; an embedded database is there while the program runs. */
export async function runAdmin([command, ...args]: readonly string[], { config, write }: AdminDeps): Promise<number> {
  const commands: Readonly<Record<string, (database: Database) => Promise<number>>> = {
    'grant-pro': grant,
    'end-pro': endPro,
    'check-payments': check,
  }
  const run = commands[command ?? '']
  if (!run) {
    for (const line of usage) write(line)
    return 2
  }
  const database = openDatabase({ url: config.DATABASE_URL ?? (await runningUrl(join(config.DATA_DIR, 'postgres'))) })
  try {
    return await run(database)
  } finally {
    await database.close()
  }

  async function grant(database: Database): Promise<number> {
    const [email = '', days] = args
    const user = await findUser(database, email)
    if (!user || (days !== undefined && !/^[1-9]\d{0,3}$/.test(days)))
      return refuse(user ? 'Give a number of days.' : `No account has proven ${email}.`)
    const now = systemClock.now()
    const until = days === undefined ? null : new Date(now.getTime() + Number(days) * 24 * 60 * 60_000)
    await database.inTransaction(async (transaction) => {
      await grantPro(transaction, { userId: user.id, grantedAt: now, until })
      await openHeldTasks(transaction, { userId: user.id, now })
    })
    write(`${email} has the pro plan ${until ? `until ${until.toISOString()}` : 'until it is ended'}.`)
    return 0
  }

  async function endPro(database: Database): Promise<number> {
    const [email = ''] = args
    const user = await findUser(database, email)
    if (!user || !(await endGrant(database.db, { userId: user.id, now: systemClock.now() })))
      return refuse(`${email} was not given the pro plan.`)
    write(`${email} no longer has the pro plan without payment.`)
    return 0
  }

  async function check(database: Database): Promise<number> {
    const payments = await openPayments(config, { database, clock: systemClock })
    const faults = await checkPayments({ database, payments, clock: systemClock })
    for (const fault of faults) write(fault)
    write(faults.length === 0 ? 'Ledger, provider and access agree.' : `Differences: ${faults.length}`)
    return faults.length === 0 ? 0 : 1
  }

  function refuse(line: string): number {
    write(line)
    return 1
  }
}

function findUser(database: Database, email: string): Promise<UserRow | undefined> {
  return findOwnerOfMailbox(database.db, emailKeyOf(email))
}
