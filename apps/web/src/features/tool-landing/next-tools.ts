import { type CatalogueTool, isReady, type ToolType, tools } from '@octavo/tools'

const wanted: readonly ToolType[] = [
  'compress-pdf',
  'add-page-numbers-to-pdf',
  'protect-pdf',
  'merge-pdf',
  'edit-pdf',
  'split-pdf',
  'word-to-pdf',
  'excel-to-pdf',
  'ppt-to-pdf',
  'images-to-pdf',
]

/** Tools that can go on with what this one gives, those that are ready first. */
export function nextTools(tool: CatalogueTool, count = 3): readonly CatalogueTool[] {
  const fitting = tools.filter((next) => next.type !== tool.type && next.accepts.some((type) => tool.gives.includes(type)))
  return fitting.sort((one, other) => rank(one) - rank(other)).slice(0, count)
}

function rank(tool: CatalogueTool): number {
  const place = wanted.indexOf(tool.type)
  return (isReady(tool) ? 0 : 100) + (place === -1 ? wanted.length : place)
}
