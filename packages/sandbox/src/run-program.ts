import { spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import { homedir } from 'node:os'
import { AppError } from '@octavo/core/messages/errors.ts'
import { remainingMs } from './job-clock.ts'
import { slotEnvironment } from './sandbox.ts'

export interface ProgramOptions {
  /** A file that the program reads from its standard input, for one that would otherwise look at what lies beside it. */
  input?: string
  /** Wall clock; a job that has less time left gives less. */
  limitMs: number
}

/**
 * Runs a program of the system over one file, inside the slot that calls: without network, within its limits, and ended with it.
 * Throws `DOCUMENT_TOO_COMPLEX` when it took too much, `DOCUMENT_DAMAGED` when it could make nothing of the file, and
 * `IMAGE_KIND_OFF` when it is not there.
 */
export async function runProgram(name: string, args: readonly string[], { input, limitMs }: ProgramOptions): Promise<void> {
  const file = input === undefined ? undefined : await open(input, 'r')
  try {
    const end = await ended(name, args, { stdin: file?.fd ?? 'ignore', limitMs: Math.min(limitMs, remainingMs() * shareOfRest) })
    if (end === 'missing') throw new AppError('IMAGE_KIND_OFF', { cause: new Error(`${name} is not installed`) })
    if (end === 'too much') throw new AppError('DOCUMENT_TOO_COMPLEX', { cause: new Error(`${name} took too much`) })
    if (end !== 0) throw new AppError('DOCUMENT_DAMAGED', { cause: new Error(`${name} ended with ${end}`) })
  } finally {
    await file?.close()
  }
}

/** A file that uses up the time of its job fails alone, as long as something is left for the others to be delivered. */
const shareOfRest = 0.8

/** The kernel's own words for a limit that was passed; anything else that kills a program is its own fault, or the file's. */
const limitSignals: readonly (NodeJS.Signals | null)[] = ['SIGKILL', 'SIGXCPU', 'SIGXFSZ']

type End = number | NodeJS.Signals | 'missing' | 'too much'

function ended(name: string, args: readonly string[], { stdin, limitMs }: { stdin: number | 'ignore'; limitMs: number }): Promise<End> {
  return new Promise((resolve, reject) => {
    // What it says may quote the document, and nobody reads it.
    const child = spawn(name, args, { stdio: [stdin, 'ignore', 'ignore'], env: { ...slotEnvironment, HOME: homedir() }, cwd: '/' })
    const clock = Number.isFinite(limitMs) ? setTimeout(() => child.kill('SIGKILL'), limitMs) : undefined
    child.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(clock)
      if (error.code === 'ENOENT') resolve('missing')
      else reject(error)
    })
    child.once('exit', (code, signal) => {
      clearTimeout(clock)
      resolve(limitSignals.includes(signal) ? 'too much' : (code ?? signal ?? 'too much'))
    })
  })
}
