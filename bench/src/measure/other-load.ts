import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { cpuSeconds, processesOf } from './processes.ts'

/** Watches how much of the machine is taken by processes that are not part of the bench. */
export interface OtherLoad {
  /** The share of all cores that others have taken since the last call, from 0 to 1. */
  take(): number
}

export function watchOtherLoad(serverPid: number): OtherLoad {
  let last = look(serverPid)
  return {
    take() {
      const now = look(serverPid)
      const others = now.busySeconds - last.busySeconds - (now.ownSeconds - last.ownSeconds)
      const share = others / (now.atSeconds - last.atSeconds) / availableParallelism()
      last = now
      return Math.max(0, share)
    },
  }
}

function look(serverPid: number) {
  const program = processesOf(serverPid).reduce((sum, { pid }) => sum + cpuSeconds(pid), 0)
  return { atSeconds: performance.now() / 1000, busySeconds: busySeconds(), ownSeconds: program + selfSeconds() }
}

/** All CPU time of the machine that was not idle: user, nice, system, interrupts and what the host took away. */
function busySeconds(): number {
  const [, user, nice, system, , , interrupts, softInterrupts, stolen] =
    readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/).map(Number) ?? []
  return [user, nice, system, interrupts, softInterrupts, stolen].reduce<number>((sum, ticks) => sum + (ticks ?? 0), 0) / 100
}

/** This process and the commands it has run to their end. */
function selfSeconds(): number {
  const line = readFileSync('/proc/self/stat', 'utf8')
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}
