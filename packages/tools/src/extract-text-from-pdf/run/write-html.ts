import { writeBlocks, writeNotes } from '@octavo/documents/html/write-blocks.ts'
import { xml } from '@octavo/documents/ooxml/xml.ts'
import type { DocumentPage, PageContent } from './page-content.ts'

/** The HTML before the first page. The title is the file's name. */
export function htmlHead(title: string): string {
  return `<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>${xml(title)}</title>\n${style}</head>\n<body>\n`
}

export const htmlFoot = '</body>\n</html>\n'

/** Without lines between them, cells can't be told apart. */
const style = '<style>table { border-collapse: collapse } th, td { border: 1px solid; padding: 2px 6px; vertical-align: top }</style>\n'

/** A page as a section of HTML: headings, lists, tables, links, footnotes, bold and italic, the direction of the script. */
export function writeHtml(content: PageContent | DocumentPage): string {
  return `<section id="page-${content.page}">\n${pageHtml(content)}\n</section>`
}

function pageHtml(content: PageContent | DocumentPage): string {
  if (content.kind === 'document') return [writeBlocks(content.blocks), writeNotes(content.notes)].filter((part) => part !== '').join('\n')
  if (content.kind !== 'plain') return ''
  if (content.preformatted) return `<pre>${xml(content.text.trimEnd())}</pre>`
  return `<p>${content.text.trim().split('\n').map(xml).join('<br>\n')}</p>`
}
