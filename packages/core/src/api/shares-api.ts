import * as z from 'zod'
import { Email } from '../accounts/email.ts'
import { sentence } from '../words/sentence.ts'
import { KeptFileView } from './archives-api.ts'
import { Flag, PageQuery, pageOf, SearchKey } from './lists.ts'
import { Ref } from './refs.ts'

/** The calls about files that people send each other. */

/** How long a share lives. */
export const shareLifetimeMs = 7 * 24 * 60 * 60_000

/** To how many addresses one share goes. */
export const maxReceivers = 20

export const ShareRequest = z
  .strictObject({
    taskRef: Ref.optional(),
    archiveId: Ref.optional(),
    emailsToShare: z
      .array(Email)
      .min(1, sentence('Emails are required.'))
      .max(maxReceivers, sentence('Share with up to 20 addresses at once.')),
    /** Whether a receiver may delete it for everyone. */
    deleteAllowed: z.boolean().default(false),
    /** Shown in the inbox, never in a mail. */
    message: z.string().trim().max(500).optional(),
  })
  .refine(({ taskRef, archiveId }) => (taskRef === undefined) !== (archiveId === undefined), {
    message: sentence('Send either taskRef or archiveId.'),
    path: ['taskRef'],
  })

export const InboxQuery = PageQuery.extend({ ignoreExpired: Flag.default(false), fromEmail: SearchKey.optional() })
export const ShareRead = z.strictObject({ read: z.boolean() })

const shared = {
  id: Ref,
  taskRef: Ref,
  taskType: z.string(),
  files: z.array(KeptFileView),
  fileCount: z.int(),
  size: z.int(),
  createdDate: z.string(),
  expiresDate: z.string(),
  /** Its time is over, or somebody who may has deleted it. */
  expired: z.boolean(),
  deleteAllowed: z.boolean(),
  message: z.string().optional(),
}

/** A share as its receiver sees it. */
export const ReceivedShareItem = z.object({ ...shared, fromEmail: z.string(), fromName: z.string(), read: z.boolean() })
export type ReceivedShareItem = z.infer<typeof ReceivedShareItem>
export const InboxPage = pageOf(ReceivedShareItem)

/** A share as its sender sees it. */
export const SentShareItem = z.object({ ...shared, emails: z.array(z.string()) })
export type SentShareItem = z.infer<typeof SentShareItem>
export const SentPage = pageOf(SentShareItem)

export const UnreadView = z.object({ unread: z.int() })
export const BlockView = z.object({ id: Ref, email: z.string(), createdDate: z.string() })
export type BlockView = z.infer<typeof BlockView>
