import { AppError } from '@octavo/core/messages/errors.ts'
import type { Executor } from '@octavo/data/executor.ts'
import { type LeftRun, removeUser } from '@octavo/data/remove-user.ts'
import { listSocialAccounts } from '@octavo/data/social-account-rows.ts'
import { findOwnerOfMailbox, pretendersOf } from '@octavo/data/user-rows.ts'
import { inheritPayments } from '../payments/leave.ts'
import type { ApiDeps } from '../shared/api-deps.ts'

/** Throws the specified error if this mailbox is already verified by an account. */
export async function refuseTaken(executor: Executor, emailKey: string): Promise<void> {
  const owner = await findOwnerOfMailbox(executor, emailKey)
  if (!owner) return
  const isSocialOnly = owner.passwordHash === null && (await listSocialAccounts(executor, owner.id)).length > 0
  throw new AppError(isSocialOnly ? 'USER_EMAIL_ALREADY_TAKEN_SSO' : 'USER_EMAIL_ALREADY_TAKEN')
}

/**
 * Removes the accounts that entered an address which is now verified by another: their data, a password above all, was never the owner's.
 */
export async function endPretenders(
  deps: Pick<ApiDeps, 'clock' | 'recordTask'>,
  transaction: Executor,
  owner: { emailKey: string; ownerId: string },
): Promise<LeftRun[]> {
  const left: LeftRun[] = []
  for (const userId of await pretendersOf(transaction, owner)) {
    // What was paid is never lost: receipts went to this mailbox.
    await inheritPayments(deps, transaction, { from: userId, to: owner.ownerId })
    left.push(...(await removeUser(transaction, { userId, now: deps.clock.now() })))
  }
  return left
}

/** Removes jobs of deleted owners from the queue; without their keys they could do nothing anyway. */
export async function cancelLeftRuns({ queue }: Pick<ApiDeps, 'queue'>, left: readonly LeftRun[]): Promise<void> {
  for (const run of left) await queue.cancel(run)
}
