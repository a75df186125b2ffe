import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Database, openDatabase } from '@octavo/data/database.ts'
import { createManualClock, systemClock } from '@octavo/platform/clock.ts'
import { createLog } from '@octavo/platform/log.ts'
import { type StripeStandIn, startStripeStandIn } from '@octavo/platform/payments/testing/stripe-stand-in.ts'
import { readConfig } from '@octavo/server/config.ts'
import { type Program, startProgram } from '@octavo/server/program.ts'
import { freePort } from '../testing/free-port.ts'
import { growingPauses } from '../testing/growing-pauses.ts'
import { createProgramDatabase } from '../testing/program-database.ts'
import { stripeSettings } from '../testing/stripe-settings.ts'
import { type ChildProgram, startChildProgram } from './child-program.ts'

/** At which moment the program is killed: at a call to the provider, or while it writes what that has answered. */
export interface Moment {
  call: RegExp
  /** `before` the provider has heard it, `after` it was performed and before it is answered, or while a table is written then. */
  when: 'before' | 'after' | 'writing'
  table?: 'payments' | 'subscriptions' | 'payment_events'
}

/** A program of role `api` that takes payments at a stand-in of Stripe, and that is killed at chosen moments. */
export interface PayingVictim {
  url: string
  stripe: StripeStandIn
  database: Database
  /** Kills it at a moment of what `act` causes; throws if that moment doesn't come. */
  killAt(moment: Moment, act: () => Promise<unknown>): Promise<void>
  /** Kills it now. */
  kill(): Promise<void>
  /** Starts it where it was, unless it runs. */
  start(): Promise<void>
  /** Starts it with its engine, which draws receipts. */
  startWhole(): Promise<void>
  /** Another program of the same house, minutes later: does what is due, and says where ledger, provider and access differ. */
  settle(): Promise<string[]>
  /** A whole program in this process on the same data. */
  openWhole(): Promise<Program>
  rows<Row>(statement: string, values?: unknown[]): Promise<Row[]>
  stop(): Promise<void>
}

const main = fileURLToPath(new URL('keeping-program.ts', import.meta.url))
const laterMs = 5 * 60_000

export async function openPayingVictim(): Promise<PayingVictim> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-paying-'))
  const testDatabase = await createProgramDatabase()
  const stripe = await startStripeStandIn({ clock: systemClock })
  const environment = {
    DATA_DIR: folder,
    DATABASE_URL: testDatabase.url,
    ...stripeSettings(stripe),
    REGISTERED_TASKS_PER_DAY: '1',
    RATE_ACCOUNTS: '100000',
    RATE_CALLS: '100000',
    SWEEP_SECONDS: '3600',
  }
  const inProcess = (more: Record<string, string>, clock = systemClock) =>
    startProgram(readConfig({ ...environment, PORT: '0', ...more }), { clock, log: createLog({ level: 'silent' }) })
  const PORT = `${await freePort()}`
  const apiAlone = { ROLE: 'api', ENGINE_URL: 'http://127.0.0.1:1' }
  let child: ChildProgram | undefined
  const database = openDatabase({ url: testDatabase.url })
  const rows = async <Row>(statement: string, values: unknown[] = []) =>
    (await database.inTransaction(({ executeSql }) => executeSql(statement, values))).rows as Row[]
  const kill = async () => {
    child?.signal('SIGKILL')
    await child?.exited
    child = undefined
  }
  const start = async (more: Record<string, string>) => {
    child ??= await startChildProgram({ ...environment, ...more, PORT }, { main })
  }

  return {
    url: `http://127.0.0.1:${PORT}`,
    stripe,
    database,
    rows,
    kill,
    start: () => start(apiAlone),
    startWhole: () => start({ SLOTS: '1' }),
    async killAt({ call: wanted, when, table = 'payments' }, act) {
      const victim = child
      if (!victim) throw new Error('the program is not running')
      let release = () => {}
      let struck: Promise<unknown> | undefined
      stripe.watch((call, at) => {
        if (struck || !wanted.test(call) || (when === 'before') !== (at === 'before')) return undefined
        if (when !== 'writing') {
          struck = kill()
          return struck.then(() => {})
        }
        const locked = lock(table)
        struck = locked.then((unlock) => {
          release = unlock
          return untilBlocked(table)
        })
        struck.then(kill, kill)
        return locked.then(() => {})
      })
      try {
        await Promise.race([act().catch(() => {}), victim.exited])
        if (!struck) throw new Error(`the moment ${when} ${wanted} didn't come: ${stripe.calls.slice(-8).join(', ')}`)
        await struck
        await victim.exited
      } finally {
        stripe.watch(undefined)
        release()
      }
    },
    async settle() {
      const program = await inProcess(apiAlone, createManualClock(new Date(Date.now() + laterMs)))
      try {
        await program.keepPayments()
        return await program.checkPayments()
      } finally {
        await program.stop({ drainMs: 0 })
      }
    },
    openWhole: () => inProcess({ SLOTS: '1' }),
    async stop() {
      await kill()
      await stripe.stop()
      await database.close()
      await testDatabase.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }

  /** Lets nobody write a table until the returned function is called. */
  async function lock(table: string): Promise<() => void> {
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    database
      .inTransaction(async ({ executeSql }) => {
        await executeSql(`lock table ${table} in exclusive mode`)
        locked.resolve()
        await released.promise
      })
      .catch(locked.reject)
    await locked.promise
    return released.resolve
  }

  /** Waits until somebody wants to write the table. */
  async function untilBlocked(table: string): Promise<void> {
    const waiting = 'select 1 from pg_locks where not granted and relation = $1::regclass'
    for (const pause = growingPauses(); (await rows(waiting, [table])).length === 0; ) await pause()
  }
}
