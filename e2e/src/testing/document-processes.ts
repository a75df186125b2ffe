import { readdirSync, readFileSync } from 'node:fs'

/** The slots' program, as a source and in the bundle. */
const slotProgram = /\/(sandbox\/src\/child\.ts|slot-code\/child\.js)\0/

/** The processes in which a program opens documents, and their sandbox processes. */
export function documentProcesses(programPid: number): number[] {
  const parents = new Map(allProcesses().map((pid) => [pid, parentOf(pid)]))
  const isBelow = (pid: number | undefined): boolean => pid !== undefined && (pid === programPid || isBelow(parents.get(pid)))
  return [...parents.keys()].filter((pid) => slotProgram.test(commandOf(pid)) && isBelow(parents.get(pid)))
}

function allProcesses(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger)
}

function parentOf(pid: number): number | undefined {
  const stat = readOrNothing(`/proc/${pid}/stat`)
  // The second field is the program's name in brackets and may contain spaces.
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  return parent > 0 ? parent : undefined
}

function commandOf(pid: number): string {
  return readOrNothing(`/proc/${pid}/cmdline`)
}

/** Undefined if the process has ended since it was found. */
function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
