import type { ReceivedShareItem, SentShareItem } from '@octavo/core/api/shares-api.ts'
import { userOf } from '@octavo/data/remove-user.ts'
import { findDetails, type ReceivedShare } from '@octavo/data/share-rows.ts'
import type { FileSetRow } from '@octavo/data/tables.ts'
import type { AccountSeal } from '@octavo/platform/storage/account-seals.ts'
import { type ApiDeps, sealOfAccount } from '../shared/api-deps.ts'

/** What the sender wrote, sealed under the key of the sender's account. */
export interface ShareDetails {
  emails: readonly string[]
  message?: string
}

export const detailsPurpose = (id: string) => `share ${id}`

type Deps = Pick<ApiDeps, 'accounts' | 'kept' | 'clock' | 'database'>

/** A share as its receiver sees it: nothing of who else has got it. */
export async function receivedItem(
  deps: Deps,
  { set, sender, deleteAllowed, sealedDetails, readAt }: ReceivedShare,
): Promise<ReceivedShareItem> {
  const seal = await sealOfAccount(deps, sender.id)
  const { message } = openDetails(seal, { id: set.id, sealedDetails })
  return {
    ...factsOf(deps, { set, seal }),
    fromEmail: sender.email,
    fromName: sender.firstName,
    deleteAllowed,
    read: readAt !== null,
    ...(message !== undefined && { message }),
  }
}

/** A share as its sender sees it. */
export async function sentItem(deps: Deps, set: FileSetRow): Promise<SentShareItem> {
  const seal = await sealOfAccount(deps, userOf(set.owner) ?? '')
  const found = await findDetails(deps.database.db, set.id)
  const { emails, message } = found ? openDetails(seal, { id: set.id, sealedDetails: found.sealedDetails }) : { emails: [] }
  return {
    ...factsOf(deps, { set, seal }),
    deleteAllowed: found?.deleteAllowed ?? false,
    emails: [...emails],
    ...(message !== undefined && { message }),
  }
}

function openDetails(seal: AccountSeal, { id, sealedDetails }: { id: string; sealedDetails: Buffer }): ShareDetails {
  return JSON.parse(seal.open(detailsPurpose(id), sealedDetails)) as ShareDetails
}

function factsOf({ kept, clock }: Deps, { set, seal }: { set: FileSetRow; seal: AccountSeal }) {
  const expiresAt = set.expiresAt ?? set.createdAt
  return {
    ...{ id: set.id, taskRef: set.taskRef, taskType: set.taskType, fileCount: set.fileCount, size: set.size },
    files: kept.record(seal, set).files.map(({ pageCount, ...file }) => ({ ...file, ...(pageCount !== null && { pageCount }) })),
    createdDate: set.createdAt.toISOString(),
    expiresDate: expiresAt.toISOString(),
    expired: set.state !== 'READY' || expiresAt <= clock.now(),
  }
}
