const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** What is wrong with an email address, in the words of the specification, or nothing. */
export function emailProblem(email: string): string | undefined {
  const trimmed = email.trim()
  if (trimmed === '') return 'This field is required.'
  if (trimmed.length > 255) return 'Email must be max 255 characters.'
  if (!emailPattern.test(trimmed)) return 'The email format is incorrect.'
  return undefined
}
