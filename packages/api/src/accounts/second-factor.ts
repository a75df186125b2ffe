import type { SignInView } from '@octavo/core/api/accounts-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Executor } from '@octavo/data/executor.ts'
import type { UserRow } from '@octavo/data/tables.ts'
import { takeRecoveryCode, useTotpStep } from '@octavo/data/user-rows.ts'
import { totpStep } from '@octavo/platform/totp.ts'
import type { FastifyRequest } from 'fastify'
import { signInCodeMail } from '../mails/mails.ts'
import { postMail } from '../mails/post-mail.ts'
import type { ApiDeps } from '../shared/api-deps.ts'
import { keyedHash } from '../shared/keyed-hash.ts'
import { issueAccessToken } from './access-tokens.ts'
import { newCode, openChallenge } from './challenges.ts'

/** Signs in a person who has passed the first factor, or asks for the second: every way of signing in ends here. */
export async function signInOrAsk(
  deps: ApiDeps,
  transaction: Executor,
  { user, request }: { user: UserRow; request: FastifyRequest },
): Promise<SignInView> {
  if (!user.twoFactor) return { accessToken: await issueAccessToken(deps, transaction, { user, request }) }
  const hasApp = user.totpConfirmedAt !== null
  const code = hasApp ? undefined : newCode()
  const challenge = { purpose: 'two-factor', subject: user.id, userId: user.id, content: {}, ...(code ? { code } : {}) } as const
  const { token, isOpen } = await openChallenge(deps, transaction, challenge)
  if (code && isOpen) await postMail(deps, transaction, signInCodeMail(user, code))
  return { twoFactorVerificationCode: token, twoFactorMethod: hasApp ? 'app' : 'mail' }
}

export const recoveryHash = ({ accountKeys }: Pick<ApiDeps, 'accountKeys'>, userId: string, code: string) =>
  keyedHash(accountKeys, 'recovery code', `${userId} ${code}`)

const totpContext = (userId: string) => `totp ${userId}`

export function sealTotp({ accountKeys }: Pick<ApiDeps, 'accountKeys'>, userId: string, secret: string): Buffer {
  return accountKeys.secrets.seal(Buffer.from(secret), totpContext(userId))
}

/** Uses up a code of the account's app; each works once. */
export async function useAppCode(deps: ApiDeps, transaction: Executor, { user, code }: { user: UserRow; code: string }): Promise<void> {
  if (!user.sealedTotp) throw new AppError('VERIFICATION_CODE_WRONG')
  const secret = deps.accountKeys.secrets.open(user.sealedTotp, totpContext(user.id)).toString()
  const step = totpStep({ secret, code, now: deps.clock.now() })
  if (step === undefined || !(await useTotpStep(transaction, { id: user.id, step }))) throw new AppError('VERIFICATION_CODE_WRONG')
}

export async function useRecoveryCode(
  deps: ApiDeps,
  transaction: Executor,
  { user, code }: { user: UserRow; code: string },
): Promise<void> {
  if (!(await takeRecoveryCode(transaction, user.id, recoveryHash(deps, user.id, code)))) throw new AppError('VERIFICATION_CODE_WRONG')
}
