import * as z from 'zod'
import { isEmailFormat, maxEmailLength } from './email-format.ts'
import { messages } from './messages.ts'

/** An email address, with the sentences of the specification. */
export const Email = z
  .string()
  .trim()
  .min(1, messages.required)
  .max(maxEmailLength, messages.emailLength)
  .refine(isEmailFormat, messages.emailFormat)
  .meta({ format: 'email' })
