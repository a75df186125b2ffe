import { type Logger, pino, stdTimeFunctions } from 'pino'
import { describeError, describeRequest, describeResponse, hideSecrets, hideTickets } from './log-redaction.ts'

/** Writes what happened, one JSON object a line. */
export type Log = Logger

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

export interface LogOptions {
  level: LogLevel
  /** Where lines go; standard output if left out. */
  destination?: { write(line: string): void }
  /** Names stack frames in a line by the sources, for a program that runs from a bundle. */
  nameFrames?: (line: string) => string
}

/** Unwritten lines are buffered up to this length and then dropped: a blocked reader must not stop the service. */
const maxWaitingCharacters = 8 * 1024 * 1024

/** A log that hides secrets and continues when its reader is gone. */
export function createLog({ level, destination = openStandardOutput(), nameFrames = asItIs }: LogOptions): Log {
  const log: Log = pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: hideSecrets },
      serializers: { err: describeError, req: describeRequest, res: describeResponse },
      hooks: { streamWrite: (line) => hideTickets(nameFrames(line)) },
    },
    destination,
  )
  // The formatter above doesn't see the bindings of child loggers. They inherit this method, so it also covers their children.
  log.child = new Proxy(log.child, {
    apply: (child, parent, [bindings, options]) => Reflect.apply(child, parent, [hideSecrets(bindings), options]),
  })
  return log
}

const asItIs = (line: string) => line

/** Lines are written together: those of so many milliseconds, or of this length. A call to the system for each would cost more than the line. */
const gatherMs = 50
const gatheredCharacters = 4096

function openStandardOutput(): { write(line: string): void } {
  const output = pino.destination({ dest: 1, sync: false, minLength: gatheredCharacters, maxLength: maxWaitingCharacters })
  // A closed output can't report its own error; without a listener the error would end the program.
  output.on('error', () => undefined)
  let isWaiting = false
  const flush = () => {
    isWaiting = false
    // Of a closed output it would throw.
    if (!('destroyed' in output && output.destroyed)) output.flush()
  }
  return {
    write(line) {
      output.write(line)
      if (!isWaiting) setTimeout(flush, gatherMs).unref()
      isWaiting = true
    },
  }
}
