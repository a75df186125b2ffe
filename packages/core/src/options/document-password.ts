import * as z from 'zod'
import { cutToBytes } from '../files/file-names.ts'
import { saslprep } from '../text/saslprep.ts'
import { sentence } from '../words/sentence.ts'

/** A password for encrypting a PDF. Forms hide it and never store it. */
export const NewPassword = z
  .string()
  .min(1)
  .refine((password) => cutToBytes(password, 127) === password, sentence('This password is too long. PDF allows at most 127 bytes.'))
  .refine(
    (password) => saslprep(password) !== undefined,
    sentence("This password contains characters that PDF readers don't accept. Use letters, digits and symbols of one script."),
  )
  .meta({ format: 'password', writeOnly: true })

/** A password that should open a PDF. */
export const GivenPassword = z.string().min(1).max(1000).meta({ format: 'password', writeOnly: true })
