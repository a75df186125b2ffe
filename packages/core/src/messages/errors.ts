import { english, type Language } from '../text/language.ts'
import { hasDetails } from './details.ts'
import { errorTable } from './error-table.ts'
import { type DetailsOf, type Message, messageOf } from './message.ts'

export type ErrorCode = keyof typeof errorTable

/** The details of a code. */
export type ErrorDetails<Code extends ErrorCode = ErrorCode> = Code extends ErrorCode ? DetailsOf<(typeof errorTable)[Code]> : never

/** Codes without details. */
export type BareErrorCode = { [Code in ErrorCode]: (typeof errorTable)[Code] extends { details: object } ? never : Code }[ErrorCode]

/** An error without its sentence, as it is stored and sent between processes. */
export type PlainError<Code extends ErrorCode = ErrorCode> = Code extends ErrorCode ? { code: Code; details: ErrorDetails<Code> } : never

interface ErrorContext {
  cause?: unknown
  /** Message by field name, for forms. */
  fields?: Readonly<Record<string, string>>
}

/** The arguments after a code: its details, if it has any. */
type ContextOf<Code extends ErrorCode> = [Code] extends [BareErrorCode]
  ? [context?: ErrorContext & { details?: ErrorDetails<Code> }]
  : [context: ErrorContext & { details: ErrorDetails<Code> }]

/** An error with a code from the table. Between processes it is sent as `toPlain()` and restored by `fromPlain()`. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code
  readonly details: ErrorDetails<Code>
  readonly fields: Readonly<Record<string, string>> | undefined

  constructor(code: Code, ...[context]: ContextOf<Code>) {
    super('', { cause: context?.cause })
    this.name = 'AppError'
    this.code = code
    this.details = context?.details ?? ({} as ErrorDetails<Code>)
    this.fields = context?.fields
    // For logs and tests; people get the sentence in the language of their page.
    this.message = errorMessage(this, english)
  }

  get status(): number {
    return errorTable[this.code].status
  }

  /** Whether it has this code; narrows the type of its details. */
  is<Known extends ErrorCode>(code: Known): this is AppError<Known> {
    return (this.code as ErrorCode) === code
  }

  toPlain(): PlainError {
    return { code: this.code, details: this.details } as PlainError
  }

  static fromPlain(plain: PlainError): AppError {
    return new AppError<ErrorCode>(plain.code, { details: plain.details })
  }
}

/** The sentence of an error in a language. */
export function errorMessage({ code, details }: { code: ErrorCode; details: object }, language: Language): string {
  return messageOf(errorTable[code], { ...details }, { language, sayError })
}

/** The sentence of an error without details. */
export function bareMessage(code: BareErrorCode, language: Language): string {
  return errorMessage({ code, details: {} }, language)
}

/** An error nested in another message; an unknown one becomes an internal error. */
export function sayError(error: unknown, language: Language): string {
  return isPlainError(error) ? errorMessage(error, language) : bareMessage('INTERNAL', language)
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorTable, code)
}

/** Whether a code has no details. */
export function isBareErrorCode(code: unknown): code is BareErrorCode {
  return isErrorCode(code) && !('details' in errorTable[code])
}

/** Whether a value is an error from the table with valid details. */
export function isPlainError(error: unknown): error is PlainError {
  if (typeof error !== 'object' || error === null || !('code' in error && 'details' in error) || !isErrorCode(error.code)) return false
  const { details = {}, maybe = {} }: Message = errorTable[error.code]
  return hasDetails(details, error.details, isPlainError, maybe)
}
