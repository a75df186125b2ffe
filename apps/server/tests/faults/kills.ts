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
export interface LoadFigures extends Verdict {
  kills: number
  /** How long it took each time until everything answered again. */
  recoveriesMs: number[]
  lostConnections: number
  unavailable: number
  zombies: number[]
}

/** What a house leaves when it has stopped; every list must be empty. */
export interface StopFigures {
  exitCodes: (number | null)[]
  remains: string[]
  ownerless: string[]
  afterTheEnd: string[]
}

export type KillFigures = LoadFigures & StopFigures

const visitors = 6
const recoveryMs = 60_000

export interface KillSettings {
  victim: Victim
  kills: number
  random: Random
  /** How long a visitor rests before the next task; not at all where not given. */
  restMs?: number
}

/** A house in which there is this victim. */
export function openHouseOf(victim: Victim): Promise<House> {
  return victim === 'worker' ? openSplitHouse() : openWholeHouse()
}

/** Kills the victim of a house of its own at random moments under load, and holds the product to all that it had acknowledged. */
export async function runKills(settings: KillSettings): Promise<KillFigures> {
  const house = await openHouseOf(settings.victim)
  try {
    return { ...(await killUnderLoad(house, settings)), ...(await stopHouse(house)) }
  } finally {
    await endHouse(house)
  }
}

/** The same in a house that goes on. */
export async function killUnderLoad(house: House, { victim, kills, random, restMs = 0 }: KillSettings): Promise<LoadFigures> {
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
    return { ...verdict, kills: done, recoveriesMs, lostConnections, unavailable, zombies: await findZombies(house) }
  } finally {
    await database.close()
  }
}

/** Stops a house in good order, and looks for what it has left. */
export async function stopHouse(house: House): Promise<StopFigures> {
  const exitCodes = await house.stop()
  const remains = await findRemains(house)
  return { exitCodes, remains, ...(await findOwnerlessFiles(house)) }
}

/** Whatever has become of it. */
export async function endHouse(house: House): Promise<void> {
  for (const member of house.members) member.program().signal('SIGKILL')
  await house.remove()
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
