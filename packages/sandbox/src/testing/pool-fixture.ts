import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { LentSlot, SlotLog, SlotPool, SlotUse } from '../contract.ts'
import { createSlotPool, type SlotPoolOptions } from '../pool.ts'
import { jobNamed } from './job-named.ts'
import { lowSettings } from './pool-settings.ts'

/** A pool with low limits in its own folders, closed and removed at the end of the test. */
export function testPool(options: Partial<SlotPoolOptions> = {}) {
  const base = mkdtempSync(join(tmpdir(), 'octavo-slots-test-'))
  const memoryFolder = mkdtempSync('/dev/shm/octavo-slots-test-')
  const diskFolder = join(base, 'disk')
  const lines: { message: string; facts: Readonly<Record<string, unknown>> }[] = []
  const note = (facts: Readonly<Record<string, unknown>>, message: string) => void lines.push({ message, facts })
  const log: SlotLog = { info: note, warn: note, error: note }
  const pool = createSlotPool({ ...lowSettings, memoryFolder, diskFolder, log, ...options })
  onTestFinished(async () => {
    await pool.close()
    rmSync(base, { recursive: true, force: true })
    rmSync(memoryFolder, { recursive: true, force: true })
  })
  return { pool, base, memoryFolder, diskFolder, lines }
}

/** One use that runs one job. */
export function runJob(pool: SlotPool, name: string, payload: unknown = {}, use: Partial<SlotUse> = {}): Promise<unknown> {
  return withSlot(pool, (slot) => slot.call(jobNamed(name), payload), use)
}

export function withSlot<Result>(pool: SlotPool, work: (slot: LentSlot) => Promise<Result>, use: Partial<SlotUse> = {}): Promise<Result> {
  return pool.use({ urgency: 'task', limitMs: 15_000, bytes: 1000, ...use }, work)
}

/** Processes of this machine, without zombies, whose command line contains the text. */
export function processesWith(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && commandLine(Number(name)).includes(text))
    .map(Number)
}

/** The processes of all slots started by this test file, including zombies. */
export function slotProcesses(): { pid: number; command: string }[] {
  return descendants(process.pid).map((pid) => ({ pid, command: commandLine(pid) }))
}

/** Every file and folder below a folder; listed again if a slot removes one of them meanwhile. */
export function everythingIn(folder: string): string[] {
  for (;;) {
    try {
      return readdirSync(folder, { recursive: true }).map(String)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || !existsSync(folder)) throw error
    }
  }
}

/** Waits until a condition holds, up to the test's own time limit. It yields the core to what it waits for. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(5)
}

/** The children of this test's process, including zombies. */
export function childProcesses(): number[] {
  return childrenOf(process.pid)
}

function descendants(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendants(child)])
}

function childrenOf(pid: number): number[] {
  return tasksOf(pid).flatMap((task) => readOrNothing(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number))
}

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

function commandLine(pid: number): string {
  return readOrNothing(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
