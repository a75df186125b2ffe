import type { TextChange } from '@octavo/core/edits/edit.ts'
import { lineWidth } from '@octavo/ui/stage/stage-font.ts'
import type { CSSProperties } from 'react'
import type { EditorDocument, PageLines } from '../editor-document.ts'
import type { TextBlock } from '../text/find-blocks.ts'
import { type BlockLetter, runsOfLines } from './block-change.ts'
import { ownRuns } from './line-change.ts'
import { lookOfRun, type RunLook, spacingOf } from './line-look.ts'

/** A changed paragraph of a page. */
export interface BlockTextProps {
  edit: TextChange
  block: TextBlock
  lines: PageLines
  /** The document that has the page. */
  document: EditorDocument
  page: number
  scale: number
  caret: { x: number; y: number } | undefined
}

interface BlockParts {
  block: TextBlock
  page: number
  lines: PageLines
  document: EditorDocument
}

/** A line of a paragraph as it is shown: where it stands in points, how far its words are apart, and its parts. */
export interface BlockLine {
  x: number
  y: number
  word: number
  letter: number
  parts: { text: string; look: RunLook }[]
}

/** Measures words in the font of a paragraph, with the spaces that the page has between them. */
export function blockMeasure({ block, ...parts }: BlockParts): (text: string) => number {
  const [line] = block.lines
  if (!line) return () => 0
  const look = lookOfRun(ownRuns(line)[0] ?? { text: '' }, { line, ...parts })
  const gaps = block.lines.flatMap(({ chars }) => chars.filter(({ text }) => text === ' ').map(({ from, to }) => to - from))
  const space = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 4)] ?? line.size * 0.28
  const widths = new Map<string, number>()
  const wordWidth = (word: string) => {
    const known = widths.get(word) ?? widthIn(word, look) * line.stretch
    widths.set(word, known)
    return known
  }
  return (text) => {
    const words = text.split(' ')
    return words.reduce((sum, word) => sum + wordWidth(word), 0) + (words.length - 1) * space
  }
}

/** The lines of a changed paragraph. Those that nobody changed stand exactly as the page has them. */
export function blockLines(lines: readonly (readonly BlockLetter[])[], { block, page, lines: text, document }: BlockParts): BlockLine[] {
  const { align, x, width, leading } = block.setting
  const last = block.lines.at(-1)
  return lines.map((letters, index) => {
    const own = block.lines[index]
    const line = own ?? last
    if (!line) return { x, y: 0, word: 0, letter: 0, parts: [] }
    const styled = { line, page, lines: text, document }
    const parts = runsOfLines([letters]).map((run) => ({ text: run.text, look: lookOfRun(run, styled) }))
    const shown = parts.map((part) => part.text).join('')
    const y = own?.y ?? line.y + leading * (index - block.lines.length + 1)
    if (own && shown === own.text.trim()) {
      const original = ownRuns(own).map((run) => ({ text: run.text, look: lookOfRun(run, styled) }))
      return { x: own.x, y, ...spacingOf(own, original), parts }
    }
    const start = align === 'left' || align === 'justify' ? (own?.x ?? x) : x
    const natural = parts.reduce((sum, part) => sum + widthIn(part.text, part.look), 0) * line.stretch
    const free = x + width - start - natural
    const gaps = shown.split(' ').length - 1
    const share = gaps > 0 && index < lines.length - 1 && align === 'justify' ? free / gaps : 0
    const isEven = share > -0.06 * line.size && share < 0.56 * line.size
    const shift = align === 'right' ? free : align === 'center' ? free / 2 : 0
    return { x: start + shift, y, word: isEven ? share / line.stretch : 0, letter: 0, parts }
  })
}

function widthIn(text: string, { fontFamily, size }: RunLook): number {
  return lineWidth([{ place: 0, text, fontFamily, isRightToLeft: false }], size)
}

/** Where and how a line of a paragraph is shown. */
export function lineCss(
  { x, y, word, letter }: BlockLine,
  { block, scale, move = { x: 0, y: 0 } }: { block: TextBlock; scale: number; move?: { x: number; y: number } | undefined },
): CSSProperties {
  const { ascent = 0, descent = 0, stretch = 1, size = 0 } = block.lines[0] ?? {}
  const height = (ascent + descent) * scale
  return {
    left: (x + move.x) * scale,
    top: (y + move.y - ascent) * scale,
    height,
    lineHeight: `${height}px`,
    fontSize: size * scale,
    wordSpacing: word * scale,
    letterSpacing: letter * scale,
    transformOrigin: `0 ${ascent * scale}px`,
    ...(stretch === 1 ? {} : { transform: `scaleX(${stretch})` }),
  }
}
