import { AppError } from '@octavo/core/messages/errors.ts'
import { DrizzleQueryError } from 'drizzle-orm'

/** A query that PostgreSQL refused. It names the violated rule, never the query or its values. */
export class QueryFailed extends Error {
  readonly sqlState: string
  readonly constraint: string | undefined

  constructor(sqlState: string, { message, constraint }: { message: string; constraint?: string | undefined }) {
    super(message)
    this.name = 'QueryFailed'
    this.sqlState = sqlState
    this.constraint = constraint
  }

  /** Whether a value itself was invalid, regardless of other rows: the sender can correct it. */
  get refusesValue(): boolean {
    return refusedValues.includes(this.sqlState)
  }
}

// Text that is too long, a number out of range, an invalid character (as text and as JSON), and text in the wrong format for its type.
const refusedValues = ['22001', '22003', '22021', '22P02', '22P05']

/**
 * Converts what a query threw: `UNAVAILABLE` if the database can't be reached or is overloaded, `QueryFailed` for a refused query; other
 * errors stay unchanged.
 */
export function databaseError(thrown: unknown): unknown {
  // Drizzle's own error contains the query and its values in its message, so it is never passed on.
  const error = thrown instanceof DrizzleQueryError ? thrown.cause : thrown
  if (!(error instanceof Error) || error instanceof AppError || error instanceof QueryFailed) return error
  const { code, severity, constraint } = error as Error & { code?: unknown; severity?: unknown; constraint?: string }
  if (typeof code === 'string' && typeof severity === 'string') {
    if (isLoss(code)) return new AppError('UNAVAILABLE', { cause: new QueryFailed(code, { message: error.message }) })
    return new QueryFailed(code, { message: safeMessage(code, error.message), constraint })
  }
  if (isConnectionError(code, error.message)) return new AppError('UNAVAILABLE', { cause: error })
  return error
}

// Connection exceptions, a shutdown by the operator or a crash, no free connection or memory, and a statement over its time limit.
function isLoss(sqlState: string): boolean {
  return sqlState.startsWith('08') || sqlState.startsWith('57') || sqlState.startsWith('53')
}

function isConnectionError(code: unknown, message: string): boolean {
  if (typeof code === 'string' && /^(ECONN|EPIPE|ENOENT|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/.test(code)) return true
  return connectionMessages.some((known) => message.includes(known))
}

// The driver has no codes for these.
const connectionMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'not queryable',
  'Query read timeout',
  'Client was closed',
  'Cannot use a pool after calling end',
]

/** Data errors (class 22) quote the value. */
function safeMessage(sqlState: string, message: string): string {
  return sqlState.startsWith('22') ? `a value was refused (${sqlState})` : message
}
