import { readFileSync } from 'node:fs'
import { constants } from 'node:os'

/** How a process of a slot ended that nobody here had ended. */
export interface Death {
  exitCode: number | null
  signal: NodeJS.Signals | null
  /** The end of what it wrote to its error output; looked at, never logged: native libraries quote documents there. */
  lastWords: string
  /** Whether the kernel ended a process for want of memory meanwhile. */
  outOfMemory: boolean
}

/** Says what a death means: a limit that was met, or a fault. */
export function explainDeath(death: Death): { code: 'INTERNAL' | 'DOCUMENT_TOO_COMPLEX'; reason: string } {
  const signal = signalOf(death)
  if (signal === 'SIGXCPU') return { code: 'DOCUMENT_TOO_COMPLEX', reason: 'CPU limit' }
  if (signal === 'SIGXFSZ') return { code: 'DOCUMENT_TOO_COMPLEX', reason: 'file size limit' }
  if (signal === 'SIGKILL' && death.outOfMemory) return { code: 'DOCUMENT_TOO_COMPLEX', reason: 'out of memory' }
  if (memoryWords.test(death.lastWords)) return { code: 'DOCUMENT_TOO_COMPLEX', reason: 'memory limit' }
  if (signal && silentAborts.includes(signal) && death.lastWords === '')
    return { code: 'DOCUMENT_TOO_COMPLEX', reason: `ended itself by ${signal}` }
  return { code: 'INTERNAL', reason: signal ? `ended by ${signal}` : `ended with code ${death.exitCode}` }
}

/** How many processes the kernel has ended for want of memory since the machine started. */
export function outOfMemoryKills(): number {
  try {
    return Number(/^oom_kill (\d+)$/m.exec(readFileSync('/proc/vmstat', 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

// PDFium ends itself without a word when memory is refused or a document breaks one of its assumptions.
const silentAborts = ['SIGABRT', 'SIGTRAP', 'SIGILL']

const memoryWords = /out of memory|bad_alloc|allocation failed|cannot allocate memory/i

// bubblewrap passes a signal on as exit code 128 + its number, as shells do.
function signalOf({ exitCode, signal }: Death): string | undefined {
  if (signal) return signal
  if (exitCode === null || exitCode <= 128) return undefined
  return Object.entries(constants.signals).find(([, number]) => number === exitCode - 128)?.[0]
}
