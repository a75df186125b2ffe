import { labelOf } from '@octavo/layout/document/item-labels.ts'
import type { Block, ListPlace, Note, Paragraph } from '@octavo/layout/model.ts'
import { xml } from '../ooxml/xml.ts'
import { writeRuns } from './write-runs.ts'
import { writeTable } from './write-table.ts'

/** Blocks one after the other as HTML: headings, paragraphs, lists within lists, tables and code; no images. */
export function writeBlocks(blocks: readonly Block[]): string {
  const written: string[] = []
  /** The lists that are open, from the outermost. */
  const open: { tag: string; id: number }[] = []

  function closeTo(depth: number): void {
    while (open.length > depth) written.push(`</li>\n</${open.pop()?.tag}>`)
  }

  function writeItem(paragraph: Paragraph, list: ListPlace): void {
    const depth = Math.min(list.level, open.length)
    closeTo(depth + 1)
    if (open[depth] && open[depth].id !== list.id) closeTo(depth)
    if (open[depth]) written.push('</li>')
    else {
      const { tag, attributes } = listStart(list)
      open.push({ tag, id: list.id })
      written.push(`<${tag}${attributes}>`)
    }
    const isCounted = list.prefix === '' || list.format === 'bullet'
    const label = isCounted ? '' : `${xml(labelOf(list))} `
    written.push(`<li${direction(paragraph)}>${anchorsOf(paragraph)}${label}${writeRuns(paragraph.runs)}`)
  }

  for (const block of blocks) {
    if (block.kind === 'paragraph' && block.list && !isBlank(block)) writeItem(block, block.list)
    else {
      const html = writeBlock(block)
      if (html === undefined) continue
      closeTo(0)
      written.push(html)
    }
  }
  closeTo(0)
  return written.join('\n')
}

/** HTML counts in numbers, letters and Roman digits; labels with something before them, such as '(a)', are text of an item without one. */
function listStart({ format, prefix, number }: ListPlace): { tag: string; attributes: string } {
  if (format === 'bullet') return { tag: 'ul', attributes: '' }
  if (prefix !== '') return { tag: 'ul', attributes: ' style="list-style: none"' }
  const type = types[format]
  return { tag: 'ol', attributes: `${type === '1' ? '' : ` type="${type}"`}${number === 1 ? '' : ` start="${number}"`}` }
}

const types = { decimal: '1', 'lower-letter': 'a', 'upper-letter': 'A', 'lower-roman': 'i', 'upper-roman': 'I' } as const

/** The footnotes of a page below a line. */
export function writeNotes(notes: readonly Note[]): string {
  const items = notes.map(({ number, blocks }) => {
    const text = blocks.map(({ runs }) => writeRuns(runs)).join('<br>\n')
    return `<li id="note-${number}" value="${number}">${text} <a href="#reference-${number}">&#8617;</a></li>`
  })
  return items.length === 0 ? '' : `<hr>\n<ol>\n${items.join('\n')}\n</ol>`
}

function isBlank({ runs }: Paragraph): boolean {
  return runs.every(({ text, note }) => note === undefined && text.trim() === '')
}

function writeBlock(block: Block): string | undefined {
  if (block.kind === 'figure') return undefined
  if (block.kind === 'table') return writeTable(block, writeBlocks)
  if (isBlank(block)) return undefined
  if (block.role === 'code') return `<pre>${xml(block.runs.map(({ text }) => text).join(''))}</pre>`
  const isHeading = block.role === 'heading'
  const tag = isHeading ? `h${Math.min(6, Math.max(1, block.level ?? 1))}` : 'p'
  return `<${tag}${direction(block)}>${anchorsOf(block)}${writeRuns(block.runs, { hasBold: !isHeading })}</${tag}>`
}

/** The places that links lead to. */
function anchorsOf({ anchors = [] }: Paragraph): string {
  return anchors.map((name) => `<a id="${xml(name)}"></a>`).join('')
}

function direction({ rtl }: Paragraph): string {
  return rtl ? ' dir="rtl"' : ''
}
