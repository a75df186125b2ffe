import type { Executor } from '@octavo/data/executor.ts'
import type { UserRow } from '@octavo/data/tables.ts'
import { forgotPasswordMail } from '../mails/mails.ts'
import { postUnasked } from '../mails/post-mail.ts'
import type { ApiDeps } from '../shared/api-deps.ts'
import { emailKeyOf, mailboxSubject } from '../shared/keyed-hash.ts'
import { openChallenge } from './challenges.ts'

/**
 * The mail for a forgotten password: a code to type, and a link whose token is in the fragment, so that neither servers nor mail scanners
 * see it. Without a user the same work is done, with no effect.
 */
export async function postForgotPassword(
  deps: ApiDeps,
  transaction: Executor,
  { email, user, code }: { email: string; user: UserRow | undefined; code: string },
): Promise<void> {
  const userId = user?.id ?? null
  const subject = userId ?? mailboxSubject(deps.accountKeys, emailKeyOf(email))
  const challenge = { purpose: 'reset-password', subject, userId, content: {} } as const
  const { token } = await openChallenge(deps, transaction, challenge)
  const link = `${deps.settings.siteUrl}/set-new-password#token=${token}`
  await postUnasked(deps, transaction, { to: email, mail: user && forgotPasswordMail(user, { code, link }) })
}
