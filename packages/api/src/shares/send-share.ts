import { type SentShareItem, type ShareRequest, shareLifetimeMs } from '@octavo/core/api/shares-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Executor } from '@octavo/data/executor.ts'
import { userOwner } from '@octavo/data/remove-user.ts'
import { findSet } from '@octavo/data/set-rows.ts'
import { addShare, isBlocked } from '@octavo/data/share-rows.ts'
import type { UserRow } from '@octavo/data/tables.ts'
import { findTask } from '@octavo/data/task-rows.ts'
import { findOwnerOfMailbox } from '@octavo/data/user-rows.ts'
import type * as z from 'zod'
import { shareMail } from '../mails/mails.ts'
import { postUnasked } from '../mails/post-mail.ts'
import { archiveQuota } from '../plans/plans.ts'
import type { ApiDeps, KeptPlace } from '../shared/api-deps.ts'
import { emailKeyOf, inboxOf } from '../shared/keyed-hash.ts'
import { ownInbox } from './mailbox.ts'
import { countShare } from './share-limits.ts'
import { detailsPurpose, type ShareDetails, sentItem } from './share-view.ts'

/**
 * Copies files for others and tells each of them by a mail. The files, the inboxes and the mails become known together. What the sender is
 * told doesn't depend on whether an address has an account, or has blocked the sender.
 */
export async function sendShare(deps: ApiDeps, user: UserRow, request: z.output<typeof ShareRequest>): Promise<SentShareItem> {
  const { clock } = deps
  const own = ownInbox(deps, user)
  const emails = new Map(request.emailsToShare.map((email) => [inboxOf(deps.accountKeys, emailKeyOf(email)), email]))
  if (emails.has(own)) throw new AppError('SHARE_TO_SELF')
  const keep = await sourceOf(deps, user, request)
  await countShare(deps, user.id)
  const now = clock.now()
  const details: ShareDetails = { emails: [...emails.values()], ...(request.message && { message: request.message }) }
  const set = await keep({
    kind: 'share',
    userId: user.id,
    quota: await archiveQuota(deps, user.id),
    expiresAt: new Date(now.getTime() + shareLifetimeMs),
    async onComplete(transaction, { id, seal }) {
      const wanted = await wantedBy(transaction, user.id, emails)
      await addShare(transaction, {
        setId: id,
        deleteAllowed: request.deleteAllowed,
        sealedDetails: seal.seal(detailsPurpose(id), JSON.stringify(details)),
        mailboxes: [...wanted.keys()],
        now,
      })
      const siteUrl = deps.settings.siteUrl
      for (const [mailbox, email] of emails) {
        const mail = wanted.has(mailbox) ? shareMail({ to: email, from: user.email, siteUrl }) : undefined
        await postUnasked(deps, transaction, { to: email, mail, ofShare: true })
      }
    },
  })
  return sentItem(deps, set)
}

/** Who shares what of theirs: a task's results, or archived ones. Other people's are answered like missing ones. */
async function sourceOf(
  { database, kept }: ApiDeps,
  user: UserRow,
  { taskRef, archiveId }: Pick<z.output<typeof ShareRequest>, 'taskRef' | 'archiveId'>,
) {
  const owner = userOwner(user.id)
  if (taskRef !== undefined) {
    const task = await findTask(database.db, taskRef)
    if (task?.owner !== owner) throw new AppError('NOT_FOUND')
    return (place: KeptPlace) => kept.keepResults(task, place)
  }
  const set = await findSet(database.db, { id: archiveId ?? '', kind: 'archive' })
  if (set?.owner !== owner) throw new AppError('NOT_FOUND')
  return (place: KeptPlace) => kept.keepSet(set, place)
}

/** Without those who have blocked the sender. */
async function wantedBy(transaction: Executor, sender: string, emails: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const wanted = new Map<string, string>()
  for (const [mailbox, email] of emails) {
    const receiver = await findOwnerOfMailbox(transaction, emailKeyOf(email))
    if (!receiver || !(await isBlocked(transaction, { userId: receiver.id, sender }))) wanted.set(mailbox, email)
  }
  return wanted
}
