import { type Logger, pino, stdTimeFunctions } from 'pino'
import { describeError, describeRequest, describeResponse, hideSecrets, hideTickets } from './log-redaction.ts'

/** Writes what happened, one JSON object a line. */
export type Log = Logger

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

export interface LogOptions {
  level: LogLevel
  /** Where lines go; standard output if left out. */
  destination?: { write(line: string): void }
}

/** Lines that nobody takes are kept up to this length and then dropped: a blocked reader must not stop the service. */
const maxWaitingCharacters = 8 * 1024 * 1024

/** Gives a log that hides secrets and goes on when its reader is gone. */
export function createLog({ level, destination = openStandardOutput() }: LogOptions): Log {
  const log: Log = pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: hideSecrets },
      serializers: { err: describeError, req: describeRequest, res: describeResponse },
      hooks: { streamWrite: hideTickets },
    },
    destination,
  )
  // The formatter above does not see the bindings of children. They inherit this method, so it holds for their children too.
  log.child = new Proxy(log.child, {
    apply: (child, parent, [bindings, options]) => Reflect.apply(child, parent, [hideSecrets(bindings), options]),
  })
  return log
}

function openStandardOutput(): { write(line: string): void } {
  const output = pino.destination({ dest: 1, sync: false, maxLength: maxWaitingCharacters })
  // A closed output has nowhere to be told; without a listener the error would end the program.
  output.on('error', () => undefined)
  return output
}
