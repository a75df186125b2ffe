import { isEmailFormat, maxEmailLength } from '@octavo/core/accounts/email-format.ts'
import { t } from '@octavo/core/words/t.ts'

/** The error of an email address, in the words of the specification, or undefined. */
export function emailProblem(email: string): string | undefined {
  const trimmed = email.trim()
  if (trimmed === '') return t('This field is required.')
  if (trimmed.length > maxEmailLength) return t('Email must be max {max} characters.', { max: maxEmailLength })
  if (!isEmailFormat(trimmed)) return t('The email format is incorrect.')
  return undefined
}
