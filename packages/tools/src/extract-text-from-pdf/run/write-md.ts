import type { Block, Table } from '@octavo/layout/blocks.ts'
import type { BodySize } from '@octavo/layout/body-size.ts'
import type { TextStyle } from '@octavo/layout/glyphs.ts'
import { writeStyled } from '@octavo/layout/inline-style.ts'
import type { Line } from '@octavo/layout/lines.ts'
import { joinLines } from '@octavo/layout/paragraph-text.ts'
import type { Options } from '../options.ts'
import type { PageContent } from './page-content.ts'

/** A page as Markdown: headings by their size, lists, tables, bold and italic. */
export function writeMd(content: PageContent, options: Options, body: BodySize): string {
  if (content.kind === 'plain')
    return content.preformatted ? fenced(content.text) : content.text.split('\n').map(escapeMd).join('  \n').trimEnd()
  if (content.kind === 'lines') return content.lines.map((line) => escapeMd(line.text)).join('  \n')
  body.learn(content.layout)
  return content.layout.blocks.map((block) => writeBlock(block, options, body)).join('\n\n')
}

function writeBlock(block: Block, options: Options, body: BodySize): string {
  if (block.kind === 'table') return writeTable(block)
  const level = body.headingLevel(
    block.size,
    block.lines.reduce((sum, line) => sum + line.text.length, 0),
  )
  const write = { write: (line: Line) => writeStyled(line, { mark, plain: level > 0 }) }
  if (level > 0) return `${'#'.repeat(level)} ${joinLines(block, { ...options, lineBreaks: 'paragraph' }, { ...write, lineEnd: ' ' })}`
  const text = joinLines(block, options, { ...write, lineEnd: '  \n' })
  return block.isItem ? text.replace(/^\\?[•‣◦▪●○■*·–—]\s*/u, '- ').replace(/^(\d+)\\([.)])/, '$1$2') : text
}

function writeTable({ rows }: Table): string {
  const [head = [], ...others] = rows
  const row = (cells: readonly string[]) => `| ${cells.map((cell) => escapeMd(cell).replaceAll('|', '\\|')).join(' | ')} |`
  return [row(head), `|${' --- |'.repeat(head.length)}`, ...others.map(row)].join('\n')
}

function mark(text: string, { bold, italic }: TextStyle): string {
  const marks = bold ? (italic ? '***' : '**') : italic ? '*' : ''
  // Marks must not be next to a space, and make no sense around punctuation alone.
  return marks === '' || !/\p{L}|\d/u.test(text) ? escapeMd(text) : `${marks}${escapeMd(text.trim())}${marks}`
}

/** Escapes characters that are Markdown syntax. */
function escapeMd(text: string): string {
  return text
    .replace(/[\\`*_[\]<>]/g, '\\$&')
    .replace(/^(\s*)([#+-]|\d+[.)])(?=\s|$)/, (_, space: string, sign: string) => `${space}${sign.slice(0, -1)}\\${sign.slice(-1)}`)
}

function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text.trimEnd()}\n${fence}`
}
