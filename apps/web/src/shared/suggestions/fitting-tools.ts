import type { MediaType } from '@octavo/core/files/media-types.ts'
import { type ReadyTool, readyTools, type ToolType } from '@octavo/tools'

/** What is known of the files that a tool is suggested for. */
export interface FilesInHand {
  kinds: readonly (MediaType | undefined)[]
  /** The pages of all of them together, where that is known. */
  pages?: number | undefined
}

const forImages: readonly ToolType[] = ['images-to-pdf', 'merge-pdf']
const forOffice: readonly ToolType[] = ['word-to-pdf', 'excel-to-pdf', 'ppt-to-pdf', 'merge-pdf']
/** Named before there is one of them, so that each takes its place on the day it is ready. */
const forOnePdf: readonly ToolType[] = ['compress-pdf', 'split-pdf', 'edit-pdf', 'pdf-to-word', 'merge-pdf']
const afterPdf: readonly ToolType[] = ['compress-pdf', 'add-page-numbers-to-pdf', 'protect-pdf', 'edit-pdf', 'pdf-to-pdfa', 'merge-pdf']
/** A single page cannot be taken apart. */
const needPages: readonly ToolType[] = ['split-pdf', 'delete-pages-from-pdf']
/** What a tool has made needs no unlocking. */
const neverNext: readonly ToolType[] = ['unlock-pdf']

/** The tools that work and take all of these files, the best first. `after` are those that were just used, which are not offered again. */
export function fittingTools({ kinds, pages }: FilesInHand, after: readonly ToolType[] = []): readonly ReadyTool[] {
  if (kinds.length === 0) return []
  const hidden = [...after, ...(after.length > 0 ? neverNext : []), ...(pages !== undefined && pages <= kinds.length ? needPages : [])]
  const order = preference(kinds, after.length > 0)
  const rank = ({ type }: ReadyTool) => (order.includes(type) ? order.indexOf(type) : order.length)
  return readyTools
    .filter(({ type, accepts }) => !hidden.includes(type) && kinds.every((kind) => kind !== undefined && accepts.includes(kind)))
    .toSorted((one, other) => rank(one) - rank(other))
}

/** What is often used behind a tool, by what the tool gives. */
export function toolsAfter({ type, gives }: { type: ToolType; gives: readonly MediaType[] }): readonly ReadyTool[] {
  const byKind = gives.map((kind) => fittingTools({ kinds: [kind] }, [type]))
  return byKind.find((tools) => tools.length > 0) ?? []
}

function preference(kinds: readonly (MediaType | undefined)[], isNext: boolean): readonly ToolType[] {
  if (kinds.every((kind) => kind?.startsWith('image/'))) return forImages
  if (!kinds.includes('application/pdf')) return forOffice
  const forOne = isNext ? afterPdf : forOnePdf
  return kinds.length > 1 ? ['merge-pdf', ...forOne] : forOne
}
