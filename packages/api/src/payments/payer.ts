import type { Executor } from '@octavo/data/executor.ts'
import type { PaymentRow } from '@octavo/data/tables.ts'
import { findUser } from '@octavo/data/user-rows.ts'
import type { LedgerDeps } from './ledger-deps.ts'

/** To whom mails about a payment go: the account as it is now, or where the payment came from if that is gone. */
export async function payerOf(
  { accountKeys }: Pick<LedgerDeps, 'accountKeys'>,
  executor: Executor,
  payment: Pick<PaymentRow, 'ref' | 'userId' | 'sealedEmail'>,
): Promise<{ email: string; firstName: string }> {
  const user = payment.userId === null ? undefined : await findUser(executor, payment.userId)
  return user ?? { email: openEmail({ accountKeys }, payment), firstName: '' }
}

/** The address is sealed: rows of payments outlive accounts. */
export function sealEmail({ accountKeys }: Pick<LedgerDeps, 'accountKeys'>, ref: string, email: string): Buffer {
  return accountKeys.secrets.seal(Buffer.from(email), `payer ${ref}`)
}

export function openEmail(
  { accountKeys }: Pick<LedgerDeps, 'accountKeys'>,
  { ref, sealedEmail }: Pick<PaymentRow, 'ref' | 'sealedEmail'>,
): string {
  return accountKeys.secrets.open(sealedEmail, `payer ${ref}`).toString()
}
