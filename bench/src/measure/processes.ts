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

/** The same with that of its children that have ended. */
export function cpuSecondsWithEnded(pid: number): number {
  return ticksOf(pid).reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond
}

/** Ticks in user and system mode: its own, then those of ended children. */
function ticksOf(pid: number): [number, number, number, number] {
  const line = read(`/proc/${pid}/stat`)
  // The name in brackets may contain spaces; the ticks are fields 14 to 17.
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return [fields[11] ?? 0, fields[12] ?? 0, fields[13] ?? 0, fields[14] ?? 0]
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

/** CPU time of the program's processes by kind, those included that have ended meanwhile. */
export interface CpuWatch {
  seconds(kind: Process['kind']): number
  stop(): void
}

const lookEveryMs = 50

/** Polls the processes: the CPU time of a killed slot can't be read afterwards. */
export function watchCpu(serverPid: number): CpuWatch {
  const seen = new Map<number, { kind: Process['kind']; seconds: number }>()
  const look = () => {
    for (const { pid, kind } of processesOf(serverPid)) {
      const seconds = cpuSeconds(pid)
      if (seconds >= (seen.get(pid)?.seconds ?? 0)) seen.set(pid, { kind, seconds })
    }
  }
  const timer = setInterval(look, lookEveryMs)
  return {
    seconds(kind) {
      look()
      return [...seen.values()].reduce((sum, process) => sum + (process.kind === kind ? process.seconds : 0), 0)
    },
    stop: () => clearInterval(timer),
  }
}
