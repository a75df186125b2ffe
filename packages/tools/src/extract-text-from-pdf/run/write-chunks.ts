import type { Block } from '@octavo/layout/blocks.ts'
import type { BodySize } from '@octavo/layout/body-size.ts'
import { joinLines } from '@octavo/layout/paragraph-text.ts'
import type { Options } from '../options.ts'
import type { PageContent } from './page-content.ts'

/**
 * A page as text chunks of about equal length, one JSON line each, with their page and heading, for semantic search. Chunks end at
 * paragraphs; a paragraph that is too long is cut between words.
 */
export function writeChunks(content: PageContent, options: Options, body: BodySize): string {
  if (content.kind !== 'blocks') return ''
  body.learn(content.layout)
  const pieces: { heading: string; text: string }[] = []
  let heading = ''
  for (const block of content.layout.blocks) {
    const text = textOf(block, options)
    if (isHeading(block, text, body)) heading = text
    for (const part of cutUp(text, options.chunkLength)) {
      const last = pieces.at(-1)
      if (last && last.heading === heading && last.text.length + part.length + 2 <= options.chunkLength) last.text += `\n\n${part}`
      else pieces.push({ heading, text: part })
    }
  }
  return pieces.map((piece) => `${JSON.stringify({ page: content.page, ...piece })}\n`).join('')
}

function textOf(block: Block, options: Options): string {
  if (block.kind === 'table') return block.rows.map((row) => row.join('\t')).join('\n')
  return joinLines(block, { ...options, lineBreaks: 'paragraph' })
}

function isHeading(block: Block, text: string, body: BodySize): boolean {
  return block.kind === 'paragraph' && body.headingLevel(block.size, text.length) > 0
}

function cutUp(text: string, length: number): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > length) {
    const space = rest.lastIndexOf(' ', length)
    const at = space > length / 2 ? space : length
    parts.push(rest.slice(0, at).toWellFormed())
    rest = rest.slice(at).trimStart()
  }
  return rest === '' ? parts : [...parts, rest]
}
