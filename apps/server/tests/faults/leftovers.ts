import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '@octavo/data/database.ts'
import { createManualClock } from '@octavo/platform/clock.ts'
import { createLog } from '@octavo/platform/log.ts'
import { readConfig } from '@octavo/server/config.ts'
import { startProgram } from '@octavo/server/program.ts'
import type { House } from './house.ts'
import { processesNaming, slotFoldersOf, zombiesBelow } from './processes.ts'

const minute = 60_000

/** Processes that have ended and were never buried, looked for while the house still runs. */
export async function findZombies(house: House): Promise<number[]> {
  const look = () => house.members.flatMap((member) => zombiesBelow(member.program().pid))
  let unburied = look()
  // Slots come and go in these seconds, and each is a zombie for an instant: only one that stays so was forgotten.
  for (let tries = 0; tries < 100 && unburied.length > 0; tries++) {
    await delay(50)
    const now = new Set(look())
    unburied = unburied.filter((pid) => now.has(pid))
  }
  return unburied
}

/** Processes and slot folders that are still there after every program of the house has stopped. */
export async function findRemains(house: House): Promise<string[]> {
  const processes = () => processesNaming(join(house.folder, 'slots'))
  for (let tries = 0; tries < 40 && processes().length > 0; tries++) await delay(50)
  const onDisk = await readdir(join(house.folder, 'slots')).catch(() => [])
  return [...processes().map((pid) => `process ${pid}`), ...onDisk, ...(await slotFoldersOf(house.pids))]
}

/**
 * Takes the stopped house over, sweeps once, and names the files that no living task or set owns; then lets all time pass, sweeps
 * again, and names whatever is left at all.
 */
export async function findOwnerlessFiles(house: House): Promise<{ ownerless: string[]; afterTheEnd: string[] }> {
  const clock = createManualClock(new Date(Date.now() + 2 * minute))
  const config = readConfig({ ...house.environment, ROLE: 'engine', PORT: '0', SWEEP_SECONDS: '3600', SLOTS: '1' })
  const program = await startProgram(config, { clock, log: createLog({ level: 'silent' }) })
  try {
    await program.sweep()
    const living = await livingTasks(house.databaseUrl)
    const ownerless = (await filesBelow(join(house.folder, 'files', 'objects'))).filter((path) => !living.has(path.split('/')[1] ?? ''))
    clock.advance(3 * 60 * minute)
    // A round ends so many tasks at most.
    for (let ended = 1; ended > 0; ) ended = (await program.sweep()).ended
    for (let removed = 1; removed > 0; ) removed = (await program.sweep()).removed
    return { ownerless, afterTheEnd: await filesBelow(join(house.folder, 'files')) }
  } finally {
    await program.stop({ drainMs: 0 })
  }
}

async function livingTasks(url: string): Promise<Set<string>> {
  const database = openDatabase({ url })
  try {
    const { rows } = await database.inTransaction((transaction) =>
      transaction.executeSql("select ref from tasks where wrapped_key is not null union select id from file_sets where state <> 'ENDED'"),
    )
    return new Set((rows as { ref: string }[]).map(({ ref }) => ref))
  } finally {
    await database.close()
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
