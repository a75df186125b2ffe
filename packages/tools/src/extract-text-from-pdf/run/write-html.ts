import type { Block, Paragraph } from '@octavo/layout/blocks.ts'
import type { BodySize } from '@octavo/layout/body-size.ts'
import type { TextStyle } from '@octavo/layout/glyphs.ts'
import { writeStyled } from '@octavo/layout/inline-style.ts'
import { joinLines } from '@octavo/layout/paragraph-text.ts'
import type { Options } from '../options.ts'
import type { PageContent } from './page-content.ts'

/** The HTML before the first page. The title is the file's name. */
export function htmlHead(title: string): string {
  return `<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>${escapeHtml(title)}</title>\n</head>\n<body>\n`
}

export const htmlFoot = '</body>\n</html>\n'

/** A page as a section of HTML: headings by their size, lists, tables, bold and italic, the direction of the script. */
export function writeHtml(content: PageContent, options: Options, body: BodySize): string {
  return `<section id="page-${content.page}">\n${pageHtml(content, options, body)}\n</section>`
}

function pageHtml(content: PageContent, options: Options, body: BodySize): string {
  if (content.kind === 'plain') {
    if (content.preformatted) return `<pre>${escapeHtml(content.text.trimEnd())}</pre>`
    return `<p>${content.text.trim().split('\n').map(escapeHtml).join('<br>\n')}</p>`
  }
  if (content.kind === 'lines') return `<p>${content.lines.map((line) => escapeHtml(line.text)).join('<br>\n')}</p>`
  body.learn(content.layout)
  const parts: string[] = []
  for (const block of content.layout.blocks) {
    const bullet = block.kind === 'paragraph' && block.isItem && bulletStart.test(block.lines[0]?.text ?? '')
    const html = writeBlock(block, options, { body, bullet })
    if (bullet && parts.at(-1)?.endsWith('</ul>')) parts.push(`${parts.pop()?.slice(0, -'</ul>'.length)}${html}\n</ul>`)
    else parts.push(bullet ? `<ul>\n${html}\n</ul>` : html)
  }
  return parts.join('\n')
}

const bulletStart = /^[•‣◦▪●○■*·–—]\s*/u

function writeBlock(block: Block, options: Options, { body, bullet }: { body: BodySize; bullet: boolean }): string {
  if (block.kind === 'table') {
    const rows = block.rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`)
    return `<table>\n${rows.join('\n')}\n</table>`
  }
  const level = body.headingLevel(
    block.size,
    block.lines.reduce((sum, line) => sum + line.text.length, 0),
  )
  const text = joinLines(block, options, {
    write: (line) => writeStyled(line, { mark, plain: level > 0 }),
    lineEnd: '<br>\n',
  })
  const tag = bullet ? 'li' : level > 0 ? `h${level}` : 'p'
  return `<${tag}${direction(block)}>${bullet ? text.replace(bulletStart, '') : text}</${tag}>`
}

function direction({ rtl }: Paragraph): string {
  return rtl ? ' dir="rtl"' : ''
}

function mark(text: string, { bold, italic }: TextStyle): string {
  const inner = italic ? `<em>${escapeHtml(text)}</em>` : escapeHtml(text)
  return bold ? `<strong>${inner}</strong>` : inner
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
