import { confirmsPassword, EnteredPassword, Password } from '@octavo/core/accounts/accounts.ts'
import { messages } from '@octavo/core/accounts/messages.ts'
import * as z from 'zod'

// Differing passwords are reported even while other fields are invalid.
const always = { ...confirmsPassword, when: () => true }

/** A new password, twice. */
export const NewPasswordForm = z
  .object({ password: Password, confirmPassword: z.string().min(1, messages.required) })
  .refine(({ password, confirmPassword }) => password === confirmPassword, always)

const changed = z.object({ newPassword: Password, confirmPassword: z.string().min(1, messages.required) })

/** A changed password; the current one is only required if there is one. */
export const ChangePasswordForm = z
  .object({ ...changed.shape, currentPassword: EnteredPassword.optional() })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, always)

/** The same for an account that has a password. */
export const ChangeKnownPasswordForm = z
  .object({ currentPassword: EnteredPassword, ...changed.shape })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, always)
