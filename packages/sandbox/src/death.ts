import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { AppError } from '@octavo/core/messages/errors.ts'

/** How a slot's process ended that this program had not stopped. */
export interface Death {
  exitCode: number | null
  signal: NodeJS.Signals | null
  /** The end of its stderr. It is examined but never logged: native libraries quote documents there. */
  lastWords: string
  /** Whether the kernel killed a process for lack of memory in the meantime. */
  outOfMemory: boolean
  /** Whether it was working on a page or image of a document. */
  isInPart: boolean
}

/** The cause of a death; `fromOutside` where it can't have been anything the process did. */
export interface Explanation {
  code: 'INTERNAL' | 'DOCUMENT_TOO_COMPLEX'
  reason: string
  fromOutside?: true
}

/** Finds the cause of a death: a limit, a fault, or a kill from outside. */
export function explainDeath(death: Death): Explanation {
  const signal = signalOf(death)
  if (signal === 'SIGXCPU') return { code: 'DOCUMENT_TOO_COMPLEX', reason: 'CPU limit' }
  if (signal === 'SIGXFSZ') return { code: 'DOCUMENT_TOO_COMPLEX', reason: 'file size limit' }
  if (signal === 'SIGKILL' && death.outOfMemory) return { code: 'DOCUMENT_TOO_COMPLEX', reason: 'out of memory' }
  if (signal === 'SIGKILL' || signal === 'SIGTERM') return { code: 'INTERNAL', reason: `ended by ${signal}`, fromOutside: true }
  if (memoryWords.test(death.lastWords)) return { code: 'DOCUMENT_TOO_COMPLEX', reason: 'memory limit' }
  const ownEnds = death.isInPart ? [...silentAborts, ...faults] : silentAborts
  if (signal && ownEnds.includes(signal) && death.lastWords === '')
    return { code: 'DOCUMENT_TOO_COMPLEX', reason: `ended itself by ${signal}` }
  return { code: 'INTERNAL', reason: signal ? `ended by ${signal}` : `ended with code ${death.exitCode}` }
}

/** The cause of the error when a slot was ended by neither this program nor a limit: the same use may succeed in another slot. */
export class EndedFromOutside extends Error {}

export function wasEndedFromOutside(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof EndedFromOutside
}

/** How many processes the kernel has killed for lack of memory since boot. */
export function outOfMemoryKills(): number {
  try {
    return Number(/^oom_kill (\d+)$/m.exec(readFileSync('/proc/vmstat', 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

// PDFium aborts without a message when memory is refused or a document breaks one of its assumptions.
const silentAborts = ['SIGABRT', 'SIGTRAP', 'SIGILL']

// PDFium reads nested fonts, colours and forms by recursion, and the kernel kills the process when the stack overflows. That only happens
// on a page; anywhere else it is a fault of our own (depth is measured before qpdf follows anything, see qpdf/depth.ts).
const faults = ['SIGSEGV', 'SIGBUS']

const memoryWords = /out of memory|bad_alloc|allocation failed|cannot allocate memory/i

// bubblewrap passes a signal on as exit code 128 + its number, as shells do.
function signalOf({ exitCode, signal }: Death): string | undefined {
  if (signal) return signal
  if (exitCode === null || exitCode <= 128) return undefined
  return Object.entries(constants.signals).find(([, number]) => number === exitCode - 128)?.[0]
}
