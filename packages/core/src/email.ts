import * as z from 'zod'

/** The longest address that is taken. */
export const maxEmailLength = 255

// One @, something before it, a name with a dot behind it, and no space, quote, comma or bracket that mail would read otherwise.
const pattern = /^[^\s@"'(),:;<>[\]\\]+@[^\s@"'(),:;<>[\]\\]+\.[^\s@"'(),:;<>[\]\\.]{2,}$/

/** An email address, with the sentences of the specification. */
export const Email = z
  .string()
  .trim()
  .min(1, 'This field is required.')
  .max(maxEmailLength, `Email must be max ${maxEmailLength} characters.`)
  .regex(pattern, 'The email format is incorrect.')
