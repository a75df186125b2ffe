import { AppError } from '@octavo/core/messages/errors.ts'
import { type Pointer, qpdf } from './library.ts'

/** The error for a missing or wrong password. */
export type PasswordCode = 'DOCUMENT_LOCKED' | 'DOCUMENT_PASSWORD_WRONG'

/** Throws the error of the last calls for a document, if any. */
export function throwIfFailed(data: Pointer, passwordCode: PasswordCode = 'DOCUMENT_LOCKED'): void {
  const calls = qpdf()
  if (!calls.qpdf_has_error(data)) return
  const error = calls.qpdf_get_error(data)
  const code = calls.qpdf_get_error_code(data, error)
  const cause = new Error(`qpdf error ${code}: ${calls.qpdf_get_error_message_detail(data, error)}`)
  throw new AppError(code === errorPassword ? passwordCode : 'DOCUMENT_DAMAGED', { cause })
}

const errorPassword = 4
