import { readdirSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'

interface ProcessFacts {
  pid: number
  parent: number
  state: string
  args: string[]
}

/** Processes that name a folder in their command line: all that a program on that folder has started. */
export function processesNaming(folder: string): number[] {
  return allProcesses()
    .filter(({ args, pid }) => pid !== process.pid && args.some((arg) => arg.includes(folder)))
    .map(({ pid }) => pid)
}

/** The program of slots, as a source and in the bundle. */
const slotProgram = /\/(sandbox\/src\/child\.ts|slot-code\/child\.js)$/

/** The innermost processes of a program's slots, which open documents. */
export function documentProcesses(programPid: number): number[] {
  const all = allProcesses()
  return all
    .filter(({ args }) => args[0]?.endsWith('/node') && args.some((arg) => slotProgram.test(arg)))
    .filter((each) => isBelow(each, programPid, all))
    .map(({ pid }) => pid)
}

/** Children that have ended and that their parent never asked for. */
export function zombiesBelow(programPid: number): number[] {
  const all = allProcesses()
  return all.filter((each) => each.state === 'Z' && isBelow(each, programPid, all)).map(({ pid }) => pid)
}

/** Slot folders in memory that belong to one of these programs. */
export async function slotFoldersOf(programPids: readonly number[]): Promise<string[]> {
  const names = await readdir('/dev/shm').catch(() => [])
  return names.filter((name) => programPids.some((pid) => new RegExp(`^octavo-slots-[0-9a-z]+-${pid}-`).test(name)))
}

function isBelow(one: ProcessFacts, ancestor: number, all: readonly ProcessFacts[]): boolean {
  for (let at: ProcessFacts | undefined = one; at; at = all.find(({ pid }) => pid === at?.parent)) if (at.parent === ancestor) return true
  return false
}

function allProcesses(): ProcessFacts[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)))
}

function readProcess(pid: number): ProcessFacts[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets and may hold spaces.
    const [state = '', parent = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1)
    return [{ pid, parent: Number(parent), state, args }]
  } catch {
    // It has ended since the folder was read.
    return []
  }
}
