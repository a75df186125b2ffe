import { labelOf } from '@octavo/layout/document/item-labels.ts'
import type { Block, Note, Paragraph } from '@octavo/layout/model.ts'
import { escapeText, plainText } from './escape.ts'
import { writeRuns } from './write-runs.ts'
import { writeTable } from './write-table.ts'

/** A block as text. */
export interface WrittenBlock {
  text: string
  /** It is the next item of a list: no blank line comes before it. */
  isNext: boolean
}

/** Writes blocks one after the other: items of a list belong together, so that each block has to know the one before. */
export interface BlockWriter {
  /** Undefined for a block without text. */
  write(block: Block): WrittenBlock | undefined
}

export function createBlockWriter(): BlockWriter {
  /** The widths of the labels that an item is indented by, from the outermost; empty outside of lists. */
  let widths: number[] = []
  let before: Paragraph['list']

  function writeItem(paragraph: Paragraph, list: NonNullable<Paragraph['list']>): WrittenBlock {
    const level = Math.min(list.level, widths.length)
    const label = list.format === 'decimal' ? `${list.number}.` : '-'
    const indent = ' '.repeat(widths.slice(0, level).reduce((sum, width) => sum + width, 0))
    const inside = indent + ' '.repeat(label.length + 1)
    // Markdown counts in numbers only: other labels are text.
    const shown = list.format === 'bullet' || list.format === 'decimal' ? '' : `${escapeText(labelOf(list))} `
    const text = writeRuns(paragraph.runs, { lineBreak: `\\\n${inside}`, hasBold: true })
    const isOther = before !== undefined && before.level === list.level && before.id !== list.id
    widths = [...widths.slice(0, level), label.length + 1]
    const isNext = before !== undefined && !isOther
    before = list
    // Lists one after the other would be one.
    const apart = isOther ? `${indent}<!-- -->\n\n` : ''
    return { text: `${apart}${indent}${label} ${shown}${text}`, isNext }
  }

  return {
    write(block) {
      if (block.kind === 'paragraph' && block.list && !isBlank(block)) return writeItem(block, block.list)
      const text = writeBlock(block)
      if (text === undefined || text === '') return undefined
      widths = []
      before = undefined
      return { text, isNext: false }
    },
  }
}

/** A footnote, which may stand anywhere behind the text that refers to it. */
export function writeNote({ number, blocks }: Note): string {
  const lines = blocks.map((paragraph) => writeRuns(paragraph.runs, { lineBreak, hasBold: true }))
  return `[^${number}]: ${lines.join('\n\n    ')}`
}

/** A backslash at the end of a line breaks it. */
const lineBreak = '\\\n'

function isBlank({ runs }: Paragraph): boolean {
  return runs.every(({ text, note }) => note === undefined && text.trim() === '')
}

function writeBlock(block: Block): string | undefined {
  if (block.kind === 'figure') return undefined
  if (block.kind === 'table') return writeTable(block)
  if (block.role === 'code') return writeCode(block)
  if (block.role !== 'heading') return writeRuns(block.runs, { lineBreak, hasBold: true })
  const text = writeRuns(block.runs, { lineBreak: ' ', hasBold: false })
  // Signs at the end would close the heading.
  return text === '' ? undefined : `${'#'.repeat(Math.min(6, Math.max(1, block.level ?? 1)))} ${text.replace(/#+$/, '\\$&')}`
}

/** In a fence that is longer than any within. */
function writeCode({ runs }: Paragraph): string | undefined {
  const lines = runs
    .map(({ text }) => text)
    .join('')
    .split('\n')
    .map((line) => plainText(line).trimEnd())
  if (lines.every((line) => line === '')) return undefined
  const longest = Math.max(2, ...lines.flatMap((line) => (line.match(/`+/g) ?? []).map((ticks) => ticks.length)))
  const fence = '`'.repeat(longest + 1)
  return [fence, ...lines, fence].join('\n')
}
