import { escapeStart, escapeText } from '@octavo/documents/markdown/escape.ts'
import { type BlockWriter, writeNote } from '@octavo/documents/markdown/write-blocks.ts'
import type { DocumentPage, PageContent } from './page-content.ts'

/** A page as Markdown: headings, lists, tables, links, footnotes, bold and italic. `writer` knows the list that the page before ended in. */
export function writeMd(content: PageContent | DocumentPage, writer: BlockWriter): string {
  if (content.kind === 'plain') return content.preformatted ? fenced(content.text) : writeLines(content.text.trimEnd().split('\n'))
  if (content.kind !== 'document') return ''
  let text = ''
  for (const block of content.blocks) {
    const written = writer.write(block)
    if (written) text += text === '' ? written.text : `${written.isNext ? '\n' : '\n\n'}${written.text}`
  }
  return [text, ...content.notes.map(writeNote)].filter((part) => part !== '').join('\n\n')
}

function writeLines(lines: readonly string[]): string {
  return lines.map((line) => escapeStart(escapeText(line))).join('  \n')
}

function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text.trimEnd()}\n${fence}`
}
