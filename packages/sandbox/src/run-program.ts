import { spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import { homedir } from 'node:os'
import { AppError, type BareErrorCode } from '@octavo/core/messages/errors.ts'
import { remainingMs } from './job-clock.ts'
import { slotEnvironment } from './sandbox.ts'

export interface ProgramOptions {
  /** A file passed as standard input, for programs that would otherwise look at neighbouring files. */
  input?: string
  /** Wall clock limit; capped by the time left for the job. */
  limitMs: number
  /** A library whose calls come before those of the program's own libraries; one that isn't there is left out. */
  preload?: string
  /** The error where the program isn't installed. */
  missing?: BareErrorCode
}

/**
 * Runs a system program on one file, inside the calling slot: without network, within its limits, and killed with it. Throws
 * `DOCUMENT_TOO_COMPLEX` when it hit a limit, `DOCUMENT_DAMAGED` when it couldn't process the file, and `missing` when it isn't installed.
 */
export async function runProgram(
  name: string,
  args: readonly string[],
  { input, limitMs, preload, missing = 'IMAGE_KIND_OFF' }: ProgramOptions,
): Promise<void> {
  const file = input === undefined ? undefined : await open(input, 'r')
  try {
    const limit = Math.min(limitMs, remainingMs() * shareOfRest)
    const end = await ended(name, args, { stdin: file?.fd ?? 'ignore', limitMs: limit, preload })
    if (end === 'missing') throw new AppError(missing, { cause: new Error(`${name} is not installed`) })
    if (end === 'too much') throw new AppError('DOCUMENT_TOO_COMPLEX', { cause: new Error(`${name} took too much`) })
    if (end !== 0) throw new AppError('DOCUMENT_DAMAGED', { cause: new Error(`${name} ended with ${end}`) })
  } finally {
    await file?.close()
  }
}

/** A file that uses up its share of the time fails alone, and enough time is left to deliver the others. */
const shareOfRest = 0.8

/** The signals that the kernel sends for an exceeded limit; any other signal is a fault of the program or the file. */
const limitSignals: readonly (NodeJS.Signals | null)[] = ['SIGKILL', 'SIGXCPU', 'SIGXFSZ']

type End = number | NodeJS.Signals | 'missing' | 'too much'

interface Start {
  stdin: number | 'ignore'
  limitMs: number
  preload: string | undefined
}

function ended(name: string, args: readonly string[], { stdin, limitMs, preload }: Start): Promise<End> {
  return new Promise((resolve, reject) => {
    const env = { ...slotEnvironment, HOME: homedir(), ...(preload !== undefined && { LD_PRELOAD: preload }) }
    // Its output may quote the document and isn't needed.
    const child = spawn(name, args, { stdio: [stdin, 'ignore', 'ignore'], env, cwd: '/' })
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
