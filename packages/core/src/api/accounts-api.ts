import * as z from 'zod'
import { EnteredPassword, FirstName, Password, RecoveryCode, VerificationCode } from '../accounts/accounts.ts'
import { Email } from '../accounts/email.ts'
import { messages } from '../accounts/messages.ts'
import { hasUnseenCharacters } from '../text/characters.ts'
import { Ref } from './refs.ts'

/** The calls about accounts, with the field names of the specification. */

/** A one-time token that one call returns and the next one takes. */
const Token = z.string().min(1).max(200)

export const SignUpRequest = z.strictObject({ firstName: FirstName, email: Email, password: Password })
export const SignUpView = z.object({ emailVerificationToken: z.string() })
export const VerifyEmailRequest = z.strictObject({ token: Token, verificationCode: VerificationCode })

export const SignInRequest = z.strictObject({ username: Email, password: EnteredPassword })
/** Either the access token, or, with two-factor on, the token for `verify-2fa` and where the code comes from. */
export const SignInView = z.object({
  accessToken: z.string().optional(),
  twoFactorVerificationCode: z.string().optional(),
  twoFactorMethod: z.enum(['mail', 'app']).optional(),
  /** The account was created by this sign-in, with a provider. */
  signedUp: z.boolean().optional(),
})
export type SignInView = z.infer<typeof SignInView>

export const VerifyTwoFactorRequest = z
  .strictObject({ token: Token, verificationCode: VerificationCode.optional(), recoveryCode: RecoveryCode.optional() })
  .refine(({ verificationCode, recoveryCode }) => (verificationCode === undefined) !== (recoveryCode === undefined), {
    message: messages.required,
    path: ['verificationCode'],
  })
export const AccessTokenView = z.object({ accessToken: z.string() })

export const SocialProvider = z.enum(['google', 'facebook'])
export type SocialProvider = z.infer<typeof SocialProvider>
const IdToken = z.string().min(1).max(8192)
export const NonceView = z.object({ nonce: z.string() })
export const SocialSignInRequest = z.strictObject({ idToken: IdToken, email: Email.optional() })
export const LinkSocialAccountRequest = z.strictObject({ provider: SocialProvider, idToken: IdToken, password: EnteredPassword })
/** What a page needs to show the buttons of configured providers. */
export const SocialProvidersView = z.object({ providers: z.array(z.object({ provider: SocialProvider, clientId: z.string() })) })

export const SignUpByEmailRequest = z.strictObject({ email: Email })
export const SignUpByEmailView = z.object({ authToken: z.string() })
export const AuthTokenRequest = z.strictObject({ authToken: Token })

export const ForgotPasswordRequest = z.strictObject({ email: Email })
export const VerificationView = z.object({ verificationToken: z.string() })
export const VerifyForgotPasswordRequest = z.strictObject({ token: Token, verificationCode: VerificationCode })
export const ResetTokenView = z.object({ token: z.string() })
export const ResetPasswordRequest = z.strictObject({ token: Token, password: Password })

export const UpdateEmailRequest = z.strictObject({ email: Email, password: EnteredPassword.optional() })
export const VerifyUpdateEmailRequest = z.strictObject({ verificationToken: Token, verificationCode: VerificationCode })
export const ChangePasswordRequest = z.strictObject({ currentPassword: EnteredPassword.optional(), newPassword: Password })
export const SetPasswordRequest = z.strictObject({ password: Password })
export const UpdateUserRequest = z.strictObject({ firstName: FirstName })
export const DeleteUserRequest = z
  .strictObject({ password: EnteredPassword.optional(), verificationCode: VerificationCode.optional() })
  .refine(({ password, verificationCode }) => (password === undefined) !== (verificationCode === undefined), {
    message: messages.required,
    path: ['password'],
  })
export const ResendRequest = z.strictObject({ token: Token })

/** The user as returned by `users/me`. `emailVerified` is false for an account that has never verified its mailbox. */
export const UserView = z.object({
  firstName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  hasPasswordSet: z.boolean(),
  twoFactorEnabled: z.boolean(),
  twoFactorApp: z.boolean(),
  pro: z.boolean(),
  socialAccounts: z.array(z.object({ id: Ref, provider: z.string(), email: z.string() })),
})
export type UserView = z.infer<typeof UserView>

/** A signed-in device. `device` is in words: 'Firefox on Linux'. */
export const SessionView = z.object({
  id: Ref,
  device: z.string(),
  createdDate: z.string(),
  lastUsedDate: z.string(),
  current: z.boolean(),
})
export type SessionView = z.infer<typeof SessionView>

export const TwoFactorRequest = z.strictObject({ enabled: z.boolean(), password: EnteredPassword })
export const PasswordProof = z.strictObject({ password: EnteredPassword })
export const TwoFactorAppView = z.object({ secret: z.string(), otpauthUrl: z.string() })
export const VerifyAppRequest = z.strictObject({ verificationCode: VerificationCode })
export const RecoveryCodesView = z.object({ recoveryCodes: z.array(z.string()) })

/** `tasks`: run tools and see one's tasks. `archives`: read and change one's archive. `shares`: send files and read one's inbox. `profile`: read who the key belongs to. A key allows nothing else. */
export const KeyScope = z.enum(['tasks', 'archives', 'shares', 'profile'])
export type KeyScope = z.infer<typeof KeyScope>
export const NewApiKeyRequest = z.strictObject({
  name: z
    .string(messages.required)
    .trim()
    .min(1, messages.required)
    .max(60, messages.keyNameTooLong)
    .refine((name) => !hasUnseenCharacters(name), messages.keyNameCharacters),
  scopes: z.array(KeyScope).min(1, messages.noScope).max(KeyScope.options.length),
  /** Days until it expires; without it, it is valid until revoked. */
  expiresInDays: z.int().min(1).max(3650).optional(),
})
export const ApiKeyView = z.object({
  id: Ref,
  name: z.string(),
  scopes: z.array(KeyScope),
  createdDate: z.string(),
  expiresDate: z.string().optional(),
  lastUsedDate: z.string().optional(),
})
export type ApiKeyView = z.infer<typeof ApiKeyView>
/** The only answer that contains the key itself. */
export const NewApiKeyView = ApiKeyView.extend({ key: z.string() })

export const NewsletterTokenRequest = z.strictObject({ token: Token })
