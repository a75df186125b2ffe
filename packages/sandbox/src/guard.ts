import { readFileSync } from 'node:fs'
import { folderBytes } from './folder.ts'
import type { SlotLimits } from './limits.ts'

interface WatchedSlot {
  pid: number
  folders: readonly string[]
  limits: Required<SlotLimits>
  /** CPU time that it may take from now on. */
  cpuMs: number | undefined
}

/**
 * Checks a working slot four times a second for what no per-process kernel limit covers: memory of all its processes together, shared
 * memory, many small files, and the CPU time of one use. Returns a function that stops the watch.
 */
export function watchSlot({ pid, folders, limits, cpuMs }: WatchedSlot, onExcess: (reason: string) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let ended = false
  const mostCpuMs = cpuMs === undefined ? Number.POSITIVE_INFINITY : treeCpuMs(pid) + cpuMs
  const look = async () => {
    if (treeMemory(pid) > limits.memoryBytes) return onExcess('memory of all processes')
    if (cpuMs !== undefined && treeCpuMs(pid) > mostCpuMs) return onExcess('CPU time')
    const sizes = await Promise.all(folders.map(folderBytes))
    if (ended) return
    if (sizes.reduce((sum, size) => sum + size, 0) > limits.folderBytes) return onExcess('bytes in the folder')
    timer = setTimeout(look, 250)
  }
  timer = setTimeout(look, 250)
  return () => {
    ended = true
    clearTimeout(timer)
  }
}

/** Private and shared memory of a process and its descendants, without mapped files. */
function treeMemory(pid: number): number {
  const status = read(`/proc/${pid}/status`)
  const own = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)].reduce((sum, match) => sum + Number(match[1]) * 1024, 0)
  return childrenOf(pid).reduce((sum, child) => sum + treeMemory(child), own)
}

/** CPU time of a process and its descendants, including those that have ended. */
function treeCpuMs(pid: number): number {
  // The name of the program, in brackets, may contain spaces.
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
  const own = fields.slice(userTime, userTime + 4).reduce((sum, ticks) => sum + Number(ticks) * tickMs, 0)
  return childrenOf(pid).reduce((sum, child) => sum + treeCpuMs(child), own)
}

/** User and system time, then those of children that were waited for, counted from the state of the process (proc(5)). */
const userTime = 11
const tickMs = 10

function childrenOf(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
}

/** The kernel answers from memory; asking through Node's threads costs ten times as much. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
