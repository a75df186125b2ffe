import { joinLines } from '@octavo/layout/paragraph-text.ts'
import type { Options } from '../options.ts'
import type { PageContent } from './page-content.ts'

/** A page as plain text. */
export function writeTxt(content: PageContent, options: Options): string {
  if (content.kind === 'plain') return content.text.trimEnd()
  if (content.kind === 'lines') return content.lines.map((line) => line.text).join('\n')
  const between = options.lineBreaks === 'line' ? '\n' : '\n\n'
  return content.layout.blocks
    .map((block) => (block.kind === 'table' ? block.rows.map((row) => row.join('\t')).join('\n') : joinLines(block, options)))
    .join(between)
}
