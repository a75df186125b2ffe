import { readFileSync, writeFileSync } from 'node:fs'

/** A process of the program and its purpose. */
export interface Process {
  pid: number
  kind: 'server' | 'slot' | 'database' | 'other'
  name: string
}

/** The program's processes: the server itself, its slots with everything in them, its PostgreSQL. */
export function processesOf(serverPid: number): Process[] {
  return [
    { pid: serverPid, kind: 'server', name: nameOf(serverPid) },
    ...childrenOf(serverPid).flatMap((child) => {
      const tree = treeOf(child)
      const names = tree.map(nameOf)
      const kind = names.includes('postgres') ? 'database' : names.includes('bwrap') ? 'slot' : 'other'
      return tree.map((pid, index) => ({ pid, kind, name: names[index] ?? '' }) as const)
    }),
  ]
}

/** A process and its descendants. */
export function treeOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)]
}

/** The current resident memory of a process. */
export function rssBytes(pid: number): number {
  return statusField(pid, 'VmRSS')
}

/** The peak resident memory of a process, since its start or the last `forgetPeak`. */
export function peakRssBytes(pid: number): number {
  return statusField(pid, 'VmHWM')
}

/** Resets the peak of a process. If the system forbids that, the peak covers its whole life: too high, never too low. */
export function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {}
}

/** The proportional memory of a process, with shared pages divided among their users. */
export function pssBytes(pid: number): number {
  return kilobytes(read(`/proc/${pid}/smaps_rollup`), 'Pss') ?? rssBytes(pid)
}

/** CPU time of a process so far, in user and system mode, in steps of 10 ms. */
export function cpuSeconds(pid: number): number {
  const [user, system] = ticksOf(pid)
  return (user + system) / ticksPerSecond
}

/** CPU time of the children of a process that have ended, with all of theirs. */
export function endedChildrenSeconds(pid: number): number {
  const [, , user, system] = ticksOf(pid)
  return (user + system) / ticksPerSecond
}

/** User and system ticks of a process, and those of its ended children: fields 14 to 17. */
function ticksOf(pid: number): [user: number, system: number, childrenUser: number, childrenSystem: number] {
  const line = read(`/proc/${pid}/stat`)
  // The name in brackets may contain spaces.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15).map(Number)
  return [user, system, childrenUser, childrenSystem]
}

/** The sum of a figure over processes. */
export function sumOver(processes: readonly { pid: number }[], figure: (pid: number) => number): number {
  return processes.reduce((sum, { pid }) => sum + figure(pid), 0)
}

const ticksPerSecond = 100

function nameOf(pid: number): string {
  return read(`/proc/${pid}/comm`).trim()
}

function childrenOf(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
}

function statusField(pid: number, field: string): number {
  return kilobytes(read(`/proc/${pid}/status`), field) ?? 0
}

function kilobytes(text: string, field: string): number | undefined {
  const found = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1]
  return found === undefined ? undefined : Number(found) * 1024
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
