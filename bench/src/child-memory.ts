import { readFileSync } from 'node:fs'

/** The peak memory of all processes below this one, sampled forty times a second. */
export interface MemoryWatch {
  reset(): void
  peakBytes(): number
  stop(): void
}

export function watchChildMemory(): MemoryWatch {
  let peak = 0
  const look = () => {
    peak = Math.max(peak, memoryBelow(process.pid))
  }
  const timer = setInterval(look, 25)
  return {
    reset: () => {
      peak = 0
    },
    peakBytes: () => {
      look()
      return peak
    },
    stop: () => clearInterval(timer),
  }
}

function memoryBelow(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + residentBytes(child) + memoryBelow(child), 0)
}

function childrenOf(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
}

function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
