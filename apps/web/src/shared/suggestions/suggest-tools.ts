import type { ReadyTool, ToolType } from '@octavo/tools'
import { offers } from '@octavo/tools/offers'
import { type FilesInHand, fittingTools } from './fitting-tools.ts'

/** A tool for the chosen files, and why it fits. */
export interface Suggestion {
  tool: ReadyTool
  reason: string
}

/** The tools for these files with reasons, the best first. `after` are those just used, which aren't offered again. */
export function suggestTools(files: FilesInHand, { after = [] }: { after?: readonly ToolType[] } = {}): readonly Suggestion[] {
  const count = files.kinds.length
  const pages = files.pages !== undefined && files.pages > 1 ? files.pages : undefined
  return fittingTools(files, after).map((tool) => ({ tool, reason: offers[tool.type].reason({ count, pages }) }))
}
