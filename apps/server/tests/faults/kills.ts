import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Database, openDatabase } from '@octavo/data/database.ts'
import { growingPauses } from '../testing/growing-pauses.ts'
import { checkHistory, type Verdict } from './history.ts'
import { type House, openSplitHouse, openWholeHouse } from './house.ts'
import { findOwnerlessFiles, findRemains, findZombies } from './leftovers.ts'
import { startLoad } from './load.ts'
import { documentProcesses } from './processes.ts'
import type { Random } from './random.ts'

/** What is killed with SIGKILL while visitors work. */
export const victims = ['document process', 'worker', 'PostgreSQL', 'program'] as const
export type Victim = (typeof victims)[number]

/** What came of the kills; every list must be empty. */
export interface KillFigures extends Verdict {
  kills: number
  /** How long it took each time until everything answered again. */
  recoveriesMs: number[]
  lostConnections: number
  unavailable: number
  exitCodes: (number | null)[]
  zombies: number[]
  remains: string[]
  ownerless: string[]
  afterTheEnd: string[]
}

const visitors = 6
const recoveryMs = 60_000

export interface KillSettings {
  victim: Victim
  kills: number
  random: Random
  /** How long a visitor rests before the next task; not at all where not given. */
  restMs?: number
}

/** Kills the victim at random moments under load, and then holds the product to all that it had acknowledged. */
export async function runKills({ victim, kills, random, restMs = 0 }: KillSettings): Promise<KillFigures> {
  const house = victim === 'worker' ? await openSplitHouse() : await openWholeHouse()
  const database = openDatabase({ url: house.databaseUrl })
  const load = startLoad(house, { visitors, random, restMs })
  const recoveriesMs: number[] = []
  let done = 0
  try {
    while (done < kills) {
      await delay(random.between(100, 1000))
      if (victim === 'worker' || victim === 'document process') await untilRunning(database)
      const killedAt = Date.now()
      if (!(await strike[victim](house, random))) continue
      done += 1
      await untilWhole(house)
      recoveriesMs.push(Date.now() - killedAt)
    }
    await load.stop()
    const verdict = await checkHistory(load, house, house)
    const { lostConnections, unavailable } = load.client.encounters
    const zombies = await findZombies(house)
    const exitCodes = await house.stop()
    const remains = await findRemains(house)
    const figures = { kills: done, recoveriesMs, lostConnections, unavailable, exitCodes, zombies, remains }
    return { ...verdict, ...figures, ...(await findOwnerlessFiles(house)) }
  } finally {
    for (const member of house.members) member.program().signal('SIGKILL')
    await database.close()
    await house.remove()
  }
}

/** Each kills one process, starts again what no part of the product would, and says whether there was something to kill. */
const strike: Record<Victim, (house: House, random: Random) => Promise<boolean>> = {
  'document process': async (house, random) => {
    const pid = random.pick(documentProcesses(house.worker.program().pid))
    return pid !== undefined && kill(pid)
  },
  worker: killProgram,
  PostgreSQL: async (house) => {
    const file = await readFile(join(house.folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(() => '')
    const pid = Number.parseInt(file, 10)
    return pid > 1 && kill(pid)
  },
  program: killProgram,
}

/** Most of a task's life is waiting, so that a moment without regard to it would hardly ever meet one at work. */
async function untilRunning(database: Database): Promise<void> {
  const deadline = Date.now() + 2000
  while (Date.now() < deadline) {
    const { rows } = await database.inTransaction((inside) => inside.executeSql("select 1 from tasks where status = 'RUNNING' limit 1"))
    if (rows.length > 0) return
    await delay(5)
  }
}

async function killProgram(house: House): Promise<boolean> {
  const program = house.worker.program()
  program.signal('SIGKILL')
  await program.exited
  await house.worker.restart()
  return true
}

function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    // It had just ended by itself.
    return false
  }
}

/** Every program says that it is ready, and has its document processes. */
async function untilWhole(house: House): Promise<void> {
  const pause = growingPauses()
  for (const deadline = Date.now() + recoveryMs; ; await pause()) {
    const ready = await Promise.all(house.members.map((member) => isReady(member.program().url)))
    if (!ready.includes(false) && documentProcesses(house.worker.program().pid).length >= 2) return
    if (Date.now() > deadline) throw new Error(`not whole again: ${house.members.map((member) => member.program().lastWords()).join('\n')}`)
  }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2500) }).then(
    (answer) => answer.ok,
    () => false,
  )
}
