import type { MediaType } from '@octavo/core/files/media-types.ts'
import { findTool, type ReadyTool, readyTools, type ToolType } from '@octavo/tools'

/** What is known of the files that a tool is suggested for. */
export interface FilesInHand {
  kinds: readonly (MediaType | undefined)[]
  /** The pages of all of them together, where that is known. */
  pages?: number | undefined
}

/** The tools that work and take all of these files, the best first. `after` are those that were just used, which are not offered again. */
export function fittingTools({ kinds, pages }: FilesInHand, after: readonly ToolType[] = []): readonly ReadyTool[] {
  if (kinds.length === 0) return []
  const order = after.length > 0 ? (findTool(after.at(-1) ?? '')?.next ?? []) : obviousTools(kinds)
  const rank = ({ type }: ReadyTool) => (order.includes(type) ? order.indexOf(type) : order.length)
  return (
    readyTools
      .filter((tool) => !after.includes(tool.type) && kinds.every((kind) => kind !== undefined && tool.accepts.includes(kind)))
      // A single page cannot be taken apart, and what a tool has made needs no unlocking.
      .filter(({ needsSeveralPages }) => !needsSeveralPages || pages === undefined || pages > kinds.length)
      .filter(({ encryption }) => after.length === 0 || encryption !== 'removes')
      .toSorted((one, other) => rank(one) - rank(other))
  )
}

/** What is often used behind a tool, by what the tool gives. */
export function toolsAfter({ type, gives }: { type: ToolType; gives: readonly MediaType[] }): readonly ReadyTool[] {
  const byKind = gives.map((kind) => fittingTools({ kinds: [kind] }, [type]))
  return byKind.find((tools) => tools.length > 0) ?? []
}

/** What most people want to do with such files. */
function obviousTools(kinds: readonly (MediaType | undefined)[]): readonly ToolType[] {
  const inHand = situationsOf(kinds)
  return readyTools.filter(({ obviousFor }) => obviousFor !== undefined && inHand.includes(obviousFor)).map(({ type }) => type)
}

function situationsOf(kinds: readonly (MediaType | undefined)[]): readonly Situation[] {
  if (kinds.every((kind) => kind?.startsWith('image/'))) return ['images']
  if (!kinds.includes('application/pdf')) return ['office']
  return kinds.length > 1 ? ['several-pdfs', 'pdf'] : ['pdf']
}

type Situation = Exclude<ReadyTool['obviousFor'], undefined>
