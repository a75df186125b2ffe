import { AppError } from '@octavo/core/messages/errors.ts'
import { userOf } from '@octavo/data/remove-user.ts'
import { findReceived } from '@octavo/data/share-rows.ts'
import type { FileSetRow, UserRow } from '@octavo/data/tables.ts'
import { findUser } from '@octavo/data/user-rows.ts'
import type { ApiDeps } from '../shared/api-deps.ts'
import { inboxOf } from '../shared/keyed-hash.ts'

/** The inbox of an account. Only who has proven a mailbox sends or receives: anybody may have typed the address. */
export function ownInbox(deps: Pick<ApiDeps, 'accountKeys'>, user: UserRow): string {
  if (user.verifiedAt === null) throw new AppError('EMAIL_NOT_VERIFIED')
  return inboxOf(deps.accountKeys, user.emailKey)
}

/** Files that the owner of a task has been sent, for the engine, which knows no mailboxes. */
export function createReceivedSet(deps: Pick<ApiDeps, 'database' | 'accountKeys'>) {
  return async (owner: string, id: string): Promise<FileSetRow | undefined> => {
    const userId = userOf(owner)
    const user = userId === undefined ? undefined : await findUser(deps.database.db, userId)
    if (!user?.verifiedAt) return undefined
    return (await findReceived(deps.database.db, { id, mailbox: inboxOf(deps.accountKeys, user.emailKey) }))?.set
  }
}
