import { digestOf } from '../paper/open-pdf.ts'
import type { DraftEntry, Drafts } from './draft-storage.ts'
import type { ToOpen } from './to-open.ts'

/** Storage of a browser may never answer, and a file may have to be fetched from a cloud before it is read. */
const mostMs = 4000

/**
 * The latest draft of a chosen file that no tab works on. Undefined, too, if that can't be found out in time: the file is opened all the
 * same, and what is done to it is kept beside its drafts.
 */
export async function lookForDraft<Content>(drafts: Drafts<Content>, toOpen: ToOpen): Promise<DraftEntry | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), mostMs)
  try {
    return await Promise.race([restingDraft(drafts, toOpen), late.promise])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** A large file is only read if there is a draft of a file of its size. */
async function restingDraft<Content>(drafts: Drafts<Content>, { file, draft }: ToOpen): Promise<DraftEntry | undefined> {
  if (draft !== undefined || !(await drafts.list()).some(({ size }) => size === file.size)) return undefined
  const sha256 = await digestOf(file)
  return sha256 === undefined ? undefined : drafts.restingOf(sha256)
}
