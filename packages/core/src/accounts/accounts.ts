import * as z from 'zod'
import { hasUnseenCharacters } from '../text/characters.ts'
import { isCommonPassword } from './common-passwords.ts'
import { messages } from './messages.ts'

/** What a person enters about an account; the error sentences are in `messages.ts`. The site's forms and the server use the same checks. */

// Line ends would forge headers, and an address or markup in a name would turn our mail into phishing.
const notAName = /[<>]|:\/\/|www\./i

export const FirstName = z
  .string(messages.required)
  .trim()
  .min(1, messages.required)
  .max(60, messages.firstNameTooLong)
  .refine((name) => !notAName.test(name) && !hasUnseenCharacters(name, { joiners: true }), messages.firstNameCharacters)

/** A new password. */
export const Password = z
  .string(messages.required)
  .min(1, messages.required)
  .min(8, messages.passwordTooShort)
  .max(128, messages.passwordTooLong)
  .refine((password) => /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password) && /\d/.test(password), messages.passwordCharacters)
  .refine((password) => /[^\p{L}\p{N}]/u.test(password), messages.passwordCharacters)
  .refine((password) => !isCommonPassword(password), messages.passwordCommon)
  .meta({ format: 'password', writeOnly: true })

/** An existing password to check; longer ones than allowed aren't even examined. */
export const EnteredPassword = z
  .string(messages.required)
  .min(1, messages.required)
  .max(128, messages.passwordTooLong)
  .meta({ format: 'password', writeOnly: true })

/** Six digits from a mail or an authenticator app. Pasted spaces are ignored. */
export const VerificationCode = z
  .string(messages.required)
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, messages.required)
      .max(6, messages.codeLength)
      .regex(/^\d{6}$/, messages.codeLength),
  )

/** A code from the list that is shown once when an authenticator app is registered. */
export const RecoveryCode = z
  .string(messages.required)
  .transform((code) => code.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^[a-z2-7]{10}$/, messages.recoveryCodeLength))

/** The forms of the site with a field that isn't sent. */
export const confirmsPassword = {
  message: messages.passwordsDiffer,
  path: ['confirmPassword'],
}
