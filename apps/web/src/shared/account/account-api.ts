import type {
  AccessTokenView,
  ApiKeyView,
  ChangePasswordRequest,
  DeleteUserRequest,
  NewApiKeyRequest,
  NewApiKeyView,
  RecoveryCodesView,
  ResetPasswordRequest,
  ResetTokenView,
  SessionView,
  SignInRequest,
  SignInView,
  SignUpByEmailView,
  SignUpRequest,
  SignUpView,
  TwoFactorAppView,
  TwoFactorRequest,
  UpdateEmailRequest,
  VerificationView,
  VerifyEmailRequest,
  VerifyTwoFactorRequest,
  VerifyUpdateEmailRequest,
} from '@octavo/core/api/accounts-api.ts'
import type * as z from 'zod'
import { callMain } from '../engine/call-main.ts'

/** Account calls: sign-up and sign-in. */
export const signUp = (json: z.input<typeof SignUpRequest>) => answer<z.infer<typeof SignUpView>>('POST', '/signup', json)
export const verifyEmail = (json: z.input<typeof VerifyEmailRequest>) => done('POST', '/signup/verify-email', json)
export const signIn = (json: z.input<typeof SignInRequest>) => answer<SignInView>('POST', '/signin', json)
export const verifyTwoFactor = (json: z.input<typeof VerifyTwoFactorRequest>) =>
  answer<z.infer<typeof AccessTokenView>>('POST', '/signin/verify-2fa', json)
export const signUpByEmail = (email: string) => answer<z.infer<typeof SignUpByEmailView>>('POST', '/signup/email', { email })
export const signInByAuthToken = (authToken: string) => answer<z.infer<typeof AccessTokenView>>('POST', '/signin/auth-token', { authToken })
export const resendCode = (token: string) => done('POST', '/verifications/resend', { token })

/** Forgotten password. */
export const forgotPassword = (email: string) => answer<z.infer<typeof VerificationView>>('POST', '/users/forgot-password', { email })
export const verifyForgotPassword = (json: z.input<typeof VerifyEmailRequest>) =>
  answer<z.infer<typeof ResetTokenView>>('POST', '/users/forgot-password/verify', json)
export const resetPassword = (json: z.input<typeof ResetPasswordRequest>) => done('POST', '/users/forgot-password/change', json)

/** The user's own data. */
export const updateName = (firstName: string) => done('PUT', '/users/me', { firstName })
export const updateEmail = (json: z.input<typeof UpdateEmailRequest>) =>
  answer<z.infer<typeof VerificationView>>('POST', '/users/me/update-email', json)
export const verifyUpdateEmail = (json: z.input<typeof VerifyUpdateEmailRequest>) => done('POST', '/users/me/update-email/verify', json)
export const changePassword = (json: z.input<typeof ChangePasswordRequest>) => done('POST', '/users/me/change-password', json)
export const setPassword = (password: string) => done('POST', '/users/signup-set-password', { password })
export const removeSocialAccount = (id: string) => done('DELETE', `/users/me/social-accounts/${encodeURIComponent(id)}`)
export const sendDeletionCode = () => done('POST', '/users/me/deletion-code')
export const deleteAccount = (json: z.input<typeof DeleteUserRequest>) => done('DELETE', '/users/me', json)

/** Two-factor. */
export const setTwoFactor = (json: z.input<typeof TwoFactorRequest>) => done('PUT', '/users/me/two-factor', json)
export const beginApp = (password: string) => answer<z.infer<typeof TwoFactorAppView>>('POST', '/users/me/two-factor/app', { password })
export const verifyApp = (verificationCode: string) =>
  answer<z.infer<typeof RecoveryCodesView>>('POST', '/users/me/two-factor/app/verify', { verificationCode })
export const removeApp = (password: string) => done('DELETE', '/users/me/two-factor/app', { password })

/** Devices and keys. */
export const fetchSessions = () => answer<SessionView[]>('GET', '/users/me/sessions')
export const revokeSession = (id: string) => done('DELETE', `/users/me/sessions/${encodeURIComponent(id)}`)
export const fetchApiKeys = () => answer<ApiKeyView[]>('GET', '/users/me/api-keys')
export const makeApiKey = (json: z.input<typeof NewApiKeyRequest>) =>
  answer<z.infer<typeof NewApiKeyView>>('POST', '/users/me/api-keys', json)
export const revokeApiKey = (id: string) => done('DELETE', `/users/me/api-keys/${encodeURIComponent(id)}`)

/** The newsletter's links. */
export const confirmNewsletter = (token: string) => done('POST', '/newsletters/confirm', { token })
export const unsubscribeNewsletter = (token: string) => done('POST', '/newsletters/unsubscribe', { token })

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

async function answer<Answer>(method: Method, path: string, json?: unknown): Promise<Answer> {
  return (await callMain(path, { method, json })).json()
}

async function done(method: Method, path: string, json?: unknown): Promise<void> {
  await callMain(path, { method, json })
}
