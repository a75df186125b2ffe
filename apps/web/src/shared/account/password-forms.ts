import { confirmsPassword, EnteredPassword, Password } from '@octavo/core/accounts/accounts.ts'
import { messages } from '@octavo/core/accounts/messages.ts'
import * as z from 'zod'

// The other fields may still be wrong: that two passwords differ is said all the same.
const always = { ...confirmsPassword, when: () => true }

/** A new password, twice. */
export const NewPasswordForm = z
  .object({ password: Password, confirmPassword: z.string().min(1, messages.required) })
  .refine(({ password, confirmPassword }) => password === confirmPassword, always)

const changed = z.object({ newPassword: Password, confirmPassword: z.string().min(1, messages.required) })

/** Another password; the current one is asked for only where there is one. */
export const ChangePasswordForm = z
  .object({ ...changed.shape, currentPassword: EnteredPassword.optional() })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, always)

/** The same for an account that has a password. */
export const ChangeKnownPasswordForm = z
  .object({ currentPassword: EnteredPassword, ...changed.shape })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, always)
