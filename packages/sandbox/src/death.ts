import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { AppError } from '@octavo/core/messages/errors.ts'

/** How a process of a slot ended that nobody here had ended. */
export interface Death {
  exitCode: number | null
  signal: NodeJS.Signals | null
  /** The end of what it wrote to its error output; looked at, never logged: native libraries quote documents there. */
  lastWords: string
  /** Whether the kernel ended a process for want of memory meanwhile. */
  outOfMemory: boolean
  /** Whether a page or image of a document was being worked on. */
  isInPart: boolean
}

/** What a death means; `fromOutside` where nothing that the process did can have been the cause. */
export interface Explanation {
  code: 'INTERNAL' | 'DOCUMENT_TOO_COMPLEX'
  reason: string
  fromOutside?: true
}

/** Says what a death means: a limit that was met, a fault, or somebody who ended the process. */
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

/** The cause of an error of a use whose slot was ended by neither this program nor a limit: the same use may do well in another. */
export class EndedFromOutside extends Error {}

export function wasEndedFromOutside(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof EndedFromOutside
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

// It reads fonts, colours and forms that lie in each other by recursion, and where the stack ends the kernel ends the process. It can
// only do so on a page; everywhere else this is a fault of our own (what qpdf follows is measured before, see qpdf/depth.ts).
const faults = ['SIGSEGV', 'SIGBUS']

const memoryWords = /out of memory|bad_alloc|allocation failed|cannot allocate memory/i

// bubblewrap passes a signal on as exit code 128 + its number, as shells do.
function signalOf({ exitCode, signal }: Death): string | undefined {
  if (signal) return signal
  if (exitCode === null || exitCode <= 128) return undefined
  return Object.entries(constants.signals).find(([, number]) => number === exitCode - 128)?.[0]
}
