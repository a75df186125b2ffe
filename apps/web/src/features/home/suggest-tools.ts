import type { MediaType } from '@octavo/core/media-types.ts'
import { isOfficeType } from '@octavo/core/office-types.ts'
import { type CatalogueTool, isReady, type ToolType, tools } from '@octavo/tools'

/** A tool for the files in hand, and why. */
export interface Suggestion {
  tool: CatalogueTool
  reason: string
}

const forOnePdf: readonly ToolType[] = ['compress-pdf', 'split-pdf', 'edit-pdf', 'pdf-to-word', 'merge-pdf']
const forPictures: readonly ToolType[] = ['images-to-pdf', 'merge-pdf']
const forOffice: readonly ToolType[] = ['word-to-pdf', 'excel-to-pdf', 'ppt-to-pdf', 'merge-pdf']

/** The tools that take all of these files, the best first; those that are ready come before those that are not. */
export function suggestTools(kinds: readonly (MediaType | undefined)[]): readonly Suggestion[] {
  if (kinds.length === 0) return []
  const fitting = tools.filter((tool) => kinds.every((kind) => kind !== undefined && tool.accepts.includes(kind)))
  const order = preference(kinds)
  const ranked = [...fitting].sort((one, other) => rank(one, order) - rank(other, order))
  return ranked.map((tool) => ({ tool, reason: reasonFor(tool, kinds.length) }))
}

function preference(kinds: readonly (MediaType | undefined)[]): readonly ToolType[] {
  if (kinds.every((kind) => kind?.startsWith('image/'))) return forPictures
  if (kinds.every((kind) => kind !== undefined && isOfficeType(kind))) return forOffice
  return kinds.length > 1 ? ['merge-pdf', ...forOnePdf] : forOnePdf
}

function rank(tool: CatalogueTool, order: readonly ToolType[]): number {
  const place = order.indexOf(tool.type)
  return (isReady(tool) ? 0 : 1000) + (place === -1 ? order.length + tools.indexOf(tool) : place)
}

function reasonFor(tool: CatalogueTool, count: number): string {
  if (tool.type === 'merge-pdf' && count > 1) return `Your ${count} files become one, in the order you choose.`
  return tool.description
}
