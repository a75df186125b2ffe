import * as z from 'zod'
import { isEmailFormat, maxEmailLength } from './email-format.ts'

/** An email address, with the sentences of the specification. */
export const Email = z
  .string()
  .trim()
  .min(1, 'This field is required.')
  .max(maxEmailLength, `Email must be max ${maxEmailLength} characters.`)
  .refine(isEmailFormat, 'The email format is incorrect.')
  .meta({ format: 'email' })
