import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { cpuSeconds, processesOf } from './processes.ts'

/** Measures how much of the machine is used by processes outside the bench. */
export interface OtherLoad {
  /** The share of all cores that others have used since the last call, from 0 to 1. */
  take(): number
}

/** Others are all except this process, the commands it has run, and the program. */
export function watchOtherLoad(serverPid: number): OtherLoad {
  return watch(() => processesOf(serverPid).reduce((sum, { pid }) => sum + cpuSeconds(pid), 0) + selfSeconds())
}

/** Others are all except this process and every process below it, including a browser's. */
export function watchLoadOutside(): OtherLoad {
  return watch(descendantSeconds)
}

function watch(ownSeconds: () => number): OtherLoad {
  const look = () => ({ atSeconds: performance.now() / 1000, busySeconds: busySeconds(), ownSeconds: ownSeconds() })
  let last = look()
  return {
    take() {
      const now = look()
      const others = now.busySeconds - last.busySeconds - (now.ownSeconds - last.ownSeconds)
      const share = others / (now.atSeconds - last.atSeconds) / availableParallelism()
      last = now
      return Math.max(0, share)
    },
  }
}

/** All non-idle CPU time of the machine: user, nice, system, interrupts and stolen time. */
function busySeconds(): number {
  const [, user, nice, system, , , interrupts, softInterrupts, stolen] =
    readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/).map(Number) ?? []
  return [user, nice, system, interrupts, softInterrupts, stolen].reduce<number>((sum, ticks) => sum + (ticks ?? 0), 0) / 100
}

/** This process and its finished commands. */
function selfSeconds(): number {
  return timesIn(readFileSync('/proc/self/stat', 'utf8')).seconds
}

/** An ended process counts for the one that waited for it. */
function descendantSeconds(): number {
  const all = new Map(readdirSync('/proc').flatMap((name) => timesOf(Number(name))))
  const isOurs = (pid: number): boolean => pid === process.pid || (pid > 1 && isOurs(all.get(pid)?.parent ?? 0))
  return [...all].reduce((sum, [pid, { seconds }]) => (isOurs(pid) ? sum + seconds : sum), 0)
}

function timesOf(pid: number): [number, Times][] {
  if (!Number.isInteger(pid)) return []
  try {
    return [[pid, timesIn(readFileSync(`/proc/${pid}/stat`, 'utf8'))]]
  } catch {
    // It has ended since the list was read.
    return []
  }
}

interface Times {
  parent: number
  /** Its own time and that of the children it has waited for. */
  seconds: number
}

function timesIn(line: string): Times {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return { parent: Number(fields[1]), seconds: fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100 }
}
