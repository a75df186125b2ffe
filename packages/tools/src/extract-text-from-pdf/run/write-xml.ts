import { xml } from '@octavo/documents/ooxml/xml.ts'
import type { PageContent } from './page-content.ts'
import { describePage } from './write-json.ts'

/** A page as XML: lines and words with their positions in points from the visible top-left corner, grouped by block. */
export function writeXml(content: PageContent): string {
  const { page, width, height, lines } = describePage(content)
  const parts: string[] = [`<page number="${page}" width="${width}" height="${height}">`]
  let openBlock: number | undefined
  for (const { text: _, box, size, direction, rotation, words, block } of lines) {
    if (block?.number !== openBlock) {
      if (openBlock !== undefined) parts.push('</block>')
      if (block) parts.push(`<block kind="${block.kind}">`)
      openBlock = block?.number
    }
    const inside = words.map((word) => `<word${place(word.box)}>${xml(word.text)}</word>`).join(' ')
    const turned = `${direction ? ` direction="${direction}"` : ''}${rotation ? ` rotation="${rotation}"` : ''}`
    parts.push(`<line${place(box)} size="${size}"${turned}>${inside}</line>`)
  }
  if (openBlock !== undefined) parts.push('</block>')
  return `${parts.join('\n')}\n</page>`
}

function place([x, y, width, height]: readonly [number, number, number, number]): string {
  return ` x="${x}" y="${y}" width="${width}" height="${height}"`
}
