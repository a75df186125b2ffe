import type { Block, Table } from '@octavo/layout/blocks.ts'
import type { BodySize } from '@octavo/layout/body-size.ts'
import type { TextStyle } from '@octavo/layout/glyphs.ts'
import { writeStyled } from '@octavo/layout/inline-style.ts'
import { joinLines } from '@octavo/layout/paragraph-text.ts'
import type { Options } from '../options.ts'
import type { PageContent } from './page-content.ts'

/** The RTF before the first page: a proportional and a fixed font. */
export function rtfHead(title: string): string {
  return `{\\rtf1\\ansi\\ansicpg1252\\deff0\\uc1{\\fonttbl{\\f0\\fswiss Arial;}{\\f1\\fmodern Courier New;}}{\\info{\\title ${escapeRtf(title)}}}\n\\fs22\n`
}

/** A page as Rich Text: headings by their size, bold and italic, tables with cells. */
export function writeRtf(content: PageContent, options: Options, body: BodySize): string {
  if (content.kind === 'plain') return plainLines(content.text.trimEnd().split('\n'), content.preformatted)
  if (content.kind === 'lines') return plainLines(content.lines.map((line) => line.text))
  body.learn(content.layout)
  return content.layout.blocks.map((block) => writeBlock(block, options, body)).join('\n')
}

function plainLines(lines: readonly string[], preformatted = false): string {
  return `\\pard\\plain\\f${preformatted ? '1\\fs16' : '0\\fs22'} ${lines.map(escapeRtf).join('\\line\n')}\\par`
}

const headingSizes = [22, 36, 30, 26]

function writeBlock(block: Block, options: Options, body: BodySize): string {
  if (block.kind === 'table') return writeTable(block)
  const level = body.headingLevel(
    block.size,
    block.lines.reduce((sum, line) => sum + line.text.length, 0),
  )
  const text = joinLines(block, options, { write: (line) => writeStyled(line, { mark, plain: level > 0 }), lineEnd: '\\line\n' })
  const look = `\\fs${headingSizes[level]}${level > 0 ? `\\b\\outlinelevel${level - 1}` : ''}`
  return `\\pard\\plain${block.rtl ? '\\rtlpar' : ''}\\sa120\\f0${look} ${text}\\par`
}

const textWidth = 9000

function writeTable({ rows }: Table): string {
  const columns = Math.max(1, ...rows.map((row) => row.length))
  const edges = Array.from({ length: columns }, (_, index) => `\\cellx${Math.round(((index + 1) * textWidth) / columns)}`).join('')
  const written = rows.map(
    (row) => `\\trowd${edges}\\pard\\plain\\intbl\\f0\\fs20 ${row.map((cell) => `${escapeRtf(cell)}\\cell `).join('')}\\row`,
  )
  return `${written.join('\n')}\n\\pard\\plain`
}

function mark(text: string, { bold, italic }: TextStyle): string {
  const escaped = escapeRtf(text)
  return bold || italic ? `{${bold ? '\\b' : ''}${italic ? '\\i' : ''} ${escaped}}` : escaped
}

/** Everything except ASCII is written as UTF-16 numbers, with a question mark as fallback. */
function escapeRtf(text: string): string {
  return text.replace(/[\\{}]/g, '\\$&').replace(/[^\x20-\x7e]/g, (unit) => {
    const code = unit.charCodeAt(0)
    if (unit === '\t') return '\\tab '
    return code < 0x20 ? ' ' : `\\u${code > 0x7fff ? code - 0x10000 : code}?`
  })
}
