import * as z from 'zod'
import { hasUnseenCharacters } from '../text/characters.ts'
import { isCommonPassword } from './common-passwords.ts'

/** What a person types about an account, with the sentences of the specification. The site's forms and the server check by the same. */

const required = 'This field is required.'

// Line ends would forge headers, and an address or markup in a name makes a lure of our own mail.
const notAName = /[<>]|:\/\/|www\./i

export const FirstName = z
  .string(required)
  .trim()
  .min(1, required)
  .max(60, 'First name must be max 60 letters.')
  .refine(
    (name) => !notAName.test(name) && !hasUnseenCharacters(name, { joiners: true }),
    "First name can't contain a web address or special characters.",
  )

const composition = 'Password should contain: at least one uppercase and one lowercase letter, one number and one symbol.'

/** A password that is being chosen. */
export const Password = z
  .string(required)
  .min(1, required)
  .min(8, 'Password must be at least 8 characters.')
  .max(128, 'Password must be max 128 characters.')
  .refine((password) => /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password) && /\d/.test(password), composition)
  .refine((password) => /[^\p{L}\p{N}]/u.test(password), composition)
  .refine((password) => !isCommonPassword(password), 'This password is too easy to guess. Choose another.')
  .meta({ format: 'password', writeOnly: true })

/** A password that somebody says is theirs; longer ones than can be chosen are not even looked at. */
export const EnteredPassword = z
  .string(required)
  .min(1, required)
  .max(128, 'Password must be max 128 characters.')
  .meta({ format: 'password', writeOnly: true })

/** Six digits from a mail or an authenticator app. Spaces that come along by pasting do not count. */
export const VerificationCode = z
  .string(required)
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, required)
      .max(6, 'The code has 6 digits.')
      .regex(/^\d{6}$/, 'The code has 6 digits.'),
  )

/** A code from the list that is shown once when an authenticator app is registered. */
export const RecoveryCode = z
  .string(required)
  .transform((code) => code.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^[a-z2-7]{10}$/, 'A recovery code has 10 letters and digits.'))

/** The forms of the site that have a field which is not sent. */
export const confirmsPassword = {
  message: 'Passwords do not match.',
  path: ['confirmPassword'],
}
