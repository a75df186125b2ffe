import type { MediaType } from '@octavo/core/files/media-types.ts'
import { findTool, type ReadyTool, readyTools, type ToolType } from '@octavo/tools'

/** What is known about the files for which tools are suggested. */
export interface FilesInHand {
  kinds: readonly (MediaType | undefined)[]
  /** The total number of pages, if known. */
  pages?: number | undefined
}

/** The ready tools that accept all of these files, the best first. `after` are those just used, which aren't offered again. */
export function fittingTools({ kinds, pages }: FilesInHand, after: readonly ToolType[] = []): readonly ReadyTool[] {
  if (kinds.length === 0) return []
  const order = after.length > 0 ? (findTool(after.at(-1) ?? '')?.next ?? []) : obviousTools(kinds)
  const rank = ({ type }: ReadyTool) => (order.includes(type) ? order.indexOf(type) : order.length)
  return (
    readyTools
      .filter((tool) => !after.includes(tool.type) && kinds.every((kind) => kind !== undefined && tool.accepts.includes(kind)))
      // A single page can't be split, and the results of a tool needn't be unlocked.
      .filter(({ needsSeveralPages }) => !needsSeveralPages || pages === undefined || pages > kinds.length)
      .filter(({ needs }) => needs === undefined || kinds.includes(needs))
      .filter(({ encryption }) => after.length === 0 || encryption !== 'removes')
      .toSorted((one, other) => rank(one) - rank(other))
  )
}

/** The tools often used after a tool, according to its results. */
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
