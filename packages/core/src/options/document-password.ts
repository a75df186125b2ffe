import * as z from 'zod'
import { cutToBytes } from '../files/file-names.ts'
import { saslprep } from '../text/saslprep.ts'

/** A password that a PDF is locked with. Forms hide it and never keep it. */
export const NewPassword = z
  .string()
  .min(1)
  .refine((password) => cutToBytes(password, 127) === password, { message: 'PDF takes at most 127 bytes of a password.' })
  .refine((password) => saslprep(password) !== undefined, {
    message: 'This password has characters that PDF readers do not take. Use letters, digits and signs of one direction.',
  })
  .meta({ format: 'password', writeOnly: true })

/** A password that somebody says opens a PDF. */
export const GivenPassword = z.string().min(1).max(1000).meta({ format: 'password', writeOnly: true })
