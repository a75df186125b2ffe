import * as z from 'zod'
import { Flag, PageQuery, pageOf, SearchKey } from './lists.ts'
import { Ref } from './refs.ts'

/** The calls about archived results. */

/** The results of a task, or what somebody has shared. */
export const ArchiveRequest = z.union([z.strictObject({ taskRef: Ref }), z.strictObject({ shareId: Ref })])
export const ArchivesQuery = PageQuery.extend({ ignoreDeleted: Flag.default(true), searchKey: SearchKey.optional() })
export const ArchiveName = z.strictObject({ name: z.string().trim().min(1).max(255) })

/** A file that is kept; its place in the list is its number in addresses. */
export const KeptFileView = z.object({ name: z.string(), size: z.int(), mimeType: z.string(), pageCount: z.int().optional() })
export type KeptFileView = z.infer<typeof KeptFileView>

/** An archived task. `files` are at most the first hundred of `fileCount`. */
export const ArchiveItem = z.object({
  id: Ref,
  taskRef: Ref,
  taskType: z.string(),
  name: z.string(),
  files: z.array(KeptFileView),
  fileCount: z.int(),
  size: z.int(),
  createdDate: z.string(),
  deleted: z.boolean(),
})
export type ArchiveItem = z.infer<typeof ArchiveItem>
export const ArchivesPage = pageOf(ArchiveItem)

/** How full an archive is, in bytes. */
export const ArchiveUsage = z.object({ used: z.int(), quota: z.int() })
export type ArchiveUsage = z.infer<typeof ArchiveUsage>

/** A short-lived address of a download. */
export const DownloadTicket = z.object({ url: z.string(), expiresDate: z.string() })
