import { isEmailFormat, maxEmailLength } from '@octavo/core/accounts/email-format.ts'

/** What is wrong with an email address, in the words of the specification, or nothing. */
export function emailProblem(email: string): string | undefined {
  const trimmed = email.trim()
  if (trimmed === '') return 'This field is required.'
  if (trimmed.length > maxEmailLength) return `Email must be max ${maxEmailLength} characters.`
  if (!isEmailFormat(trimmed)) return 'The email format is incorrect.'
  return undefined
}
