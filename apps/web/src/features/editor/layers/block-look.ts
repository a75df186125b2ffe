import { wordJoinerOf } from '@octavo/core/edits/broken-words.ts'
import type { TextChange, TextSetting } from '@octavo/core/edits/edit.ts'
import { narrowestGap } from '@octavo/core/edits/justified-gap.ts'
import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import type { CSSProperties } from 'react'
import type { EditorDocument, PageLines } from '../editor-document.ts'
import type { TextBlock } from '../text/find-blocks.ts'
import { type BlockLetter, type BlockMeasures, lettersOf, linesOfLetters, runsOfLines } from './block-change.ts'
import { ownRuns } from './line-change.ts'
import { type LookParts, placeCss } from './line-look.ts'
import { justifiedParts, naturalWidth, type ShownPart, shownParts } from './shown-parts.ts'
import { wordFonts } from './word-fonts.ts'

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

export interface BlockParts extends Omit<LookParts, 'line'> {
  block: TextBlock
}

/** A line of a paragraph as it is shown: where it stands in points, and its parts. */
export interface BlockLine {
  x: number
  y: number
  parts: ShownPart[]
}

/** Measures words of a paragraph in their looks, with the spaces that the page has between them. */
export function blockMeasure({ block, ...parts }: BlockParts): BlockMeasures['widthOf'] {
  const [line] = block.lines
  if (!line) return () => 0
  const gaps = block.lines.flatMap(({ chars }) => chars.filter(({ text }) => text === ' ').map(({ from, to }) => to - from))
  const usual = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 4)] ?? line.size * 0.28
  const space = block.setting.align === 'justify' ? Math.max(usual, narrowestGap(line.size)) : usual
  const fonts = wordFonts(block.lines, parts)
  const widths = new Map<string, number>()
  const wordWidth = (word: readonly ChangedRun[]) => {
    const key = JSON.stringify(word)
    const known = widths.get(key) ?? naturalWidth(shownParts(word, fonts, { line, setting: block.setting, ...parts })) * line.stretch
    widths.set(key, known)
    return known
  }
  return (words) => words.reduce((sum, word) => sum + wordWidth(word), 0) + (words.length - 1) * space
}

/** The runs of a changed paragraph, broken into lines again. */
export function settledRuns(runs: readonly ChangedRun[], parts: BlockParts): ChangedRun[] {
  const joined = wordJoinerOf(parts.lines.lines.map(({ text }) => text))
  return runsOfLines(linesOfLetters(lettersOf(runs), parts.block, { widthOf: blockMeasure(parts), joined }).lines)
}

/** The lines of a changed paragraph. Those that nobody changed stand exactly as the page has them. */
export function blockLines(lines: readonly (readonly BlockLetter[])[], { block, ...read }: BlockParts): BlockLine[] {
  const { align, x, width, leading } = block.setting
  const fonts = wordFonts(block.lines, read)
  const last = block.lines.at(-1)
  return lines.map((letters, index) => {
    const own = block.lines[index]
    const line = own ?? last
    if (!line) return { x, y: 0, parts: [] }
    const styled = { line, setting: block.setting, ...read }
    const runs = runsOfLines([letters])
    const parts = shownParts(runs, fonts, styled)
    const length = naturalWidth(parts) * line.stretch
    const y = own?.y ?? line.y + leading * (index - block.lines.length + 1)
    const isJustified = align === 'justify' && index < lines.length - 1
    if (own && parts.map((part) => part.text).join('') === own.text.trim()) {
      const wider = length - naturalWidth(shownParts(ownRuns(own), fonts, styled)) * line.stretch
      if (!isJustified || Math.abs(wider) < 0.01) return { x: own.x + indentOf(-wider, align), y, parts }
    }
    const start = align === 'left' || align === 'justify' ? (own?.x ?? x) : x
    const room = x + width - start
    if (!isJustified) return { x: start + indentOf(room - length, align), y, parts }
    return { x: start, y, parts: justifiedParts(shownParts(runs, fonts, { ...styled, sharesRoom: true }), room, { line, isNew: !own }) }
  })
}

/** How far a line begins from its left edge where so much of its width is free. */
function indentOf(free: number, align: TextSetting['align']): number {
  return align === 'right' ? free : align === 'center' ? free / 2 : 0
}

/** Where and how a line of a paragraph is shown. */
export function lineCss(
  { x, y, parts }: BlockLine,
  { block, scale, move = { x: 0, y: 0 } }: { block: TextBlock; scale: number; move?: { x: number; y: number } | undefined },
): CSSProperties {
  const { descent = 0, stretch = 1, size = 0 } = block.lines[0] ?? {}
  const place = { x: x + move.x, y: y + move.y, size: Math.max(size, ...parts.map(({ look }) => look.size)), descent, stretch }
  return placeCss(place, scale)
}
