import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { peakRssBytes, treeOf } from './processes.ts'

/** The cost of a command. */
export interface Cost {
  wallMs: number
  cpuSeconds: number
  peakRssBytes: number
}

/** Runs a command and returns its time from start to exit. */
export async function timeCommand([program, ...args]: readonly [string, ...string[]]): Promise<number> {
  const start = performance.now()
  const child = spawn(program, args, { stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  const wallMs = performance.now() - start
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
  return wallMs
}

const lookEveryMs = 5

/** Runs a command under bash's `time`, which reports its exact CPU time; its peak memory is sampled every few milliseconds. */
export async function measureCommand(command: readonly [string, ...string[]]): Promise<Cost> {
  const start = performance.now()
  const script = 'TIMEFORMAT="%U %S"; { time "$@" >/dev/null 2>/dev/null; } 2>&1'
  const bash = spawn('bash', ['-c', script, 'bash', ...command], { stdio: ['ignore', 'pipe', 'inherit'] })
  let peak = 0
  const timer = setInterval(() => {
    const [, ...below] = treeOf(bash.pid ?? 0)
    peak = Math.max(
      peak,
      below.reduce((sum, pid) => sum + peakRssBytes(pid), 0),
    )
  }, lookEveryMs)
  const [times, [code]] = await Promise.all([text(bash.stdout), once(bash, 'exit')])
  clearInterval(timer)
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}`)
  const [user = 0, system = 0] = times.trim().split(' ').map(Number)
  return { wallMs: performance.now() - start, cpuSeconds: user + system, peakRssBytes: peak }
}

/** Whether a program is installed. */
export async function isInstalled(program: string): Promise<boolean> {
  const child = spawn('which', [program], { stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  return code === 0
}
