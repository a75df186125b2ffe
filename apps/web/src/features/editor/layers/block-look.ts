import { wordJoinerOf } from '@octavo/core/edits/broken-words.ts'
import type { TextChange, TextSetting } from '@octavo/core/edits/edit.ts'
import { extraGap } from '@octavo/core/edits/extra-gap.ts'
import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import type { CSSProperties } from 'react'
import type { EditorDocument, PageLines } from '../editor-document.ts'
import type { TextBlock } from '../text/find-blocks.ts'
import type { WordFonts } from '../text/similar-words.ts'
import type { TextLine } from '../text/text-line.ts'
import { type BlockLetter, type BlockMeasures, lettersOf, linesOfLetters, runsOfLines } from './block-change.ts'
import { ownRuns } from './line-change.ts'
import { type LookParts, lookOfRun, placeCss, type RunLook, shownRuns, widthIn } from './line-look.ts'
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

/** A part of a line and how it looks. */
interface ShownPart {
  text: string
  look: RunLook
}

/** Measures words of a paragraph in their looks, with the spaces that the page has between them. */
export function blockMeasure({ block, ...parts }: BlockParts): BlockMeasures['widthOf'] {
  const [line] = block.lines
  if (!line) return () => 0
  const gaps = block.lines.flatMap(({ chars }) => chars.filter(({ text }) => text === ' ').map(({ from, to }) => to - from))
  const space = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 4)] ?? line.size * 0.28
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
    const parts = shownParts(runsOfLines([letters]), fonts, styled)
    const shown = parts.map((part) => part.text).join('')
    const y = own?.y ?? line.y + leading * (index - block.lines.length + 1)
    const facts = { align, line, gaps: shown.split(' ').length - 1, isLast: index === lines.length - 1 }
    if (own && shown === own.text.trim()) {
      const original = shownParts(ownRuns(own), fonts, styled)
      const { shift, word } = filled((naturalWidth(original) - naturalWidth(parts)) * line.stretch, facts)
      return { x: own.x + shift, y, parts: spread(parts, word) }
    }
    const start = align === 'left' || align === 'justify' ? (own?.x ?? x) : x
    const { shift, word } = filled(x + width - start - naturalWidth(parts) * line.stretch, facts)
    return { x: start + shift, y, parts: spread(parts, word) }
  })
}

/** Parts of a line with so much more between its words. */
function spread(parts: readonly ShownPart[], word: number): ShownPart[] {
  return parts.map(({ text, look }) => ({ text, look: { ...look, wordSpacing: look.wordSpacing + word } }))
}

/** How a line is moved and its words are spread where `free` points are left of its width, as the engine does it. */
function filled(
  free: number,
  { align, line, gaps, isLast }: { align: TextSetting['align']; line: TextLine; gaps: number; isLast: boolean },
): { shift: number; word: number } {
  const extra = !isLast && align === 'justify' ? extraGap(free, gaps, line.size) : 0
  const shift = align === 'right' ? free : align === 'center' ? free / 2 : 0
  return { shift, word: extra / line.stretch }
}

/** Runs of a paragraph and how they look, words in similar fonts cut out of them. */
export function shownParts(runs: readonly ChangedRun[], fonts: WordFonts, parts: LookParts & { setting: TextSetting }): ShownPart[] {
  // The spaces that the page has in a justified line are as wide as that line needed them: what is written there has those of its font.
  const added = parts.setting.align === 'justify' ? { spaced: 0 } : {}
  return shownRuns(runs, fonts, { ...parts, added }).map((run) => ({ text: run.text, look: lookOfRun(run, parts) }))
}

function naturalWidth(parts: readonly ShownPart[]): number {
  return parts.reduce((sum, { text, look }) => sum + widthIn(text, look), 0)
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
