import { wordJoinerOf } from '@octavo/core/edits/broken-words.ts'
import type { TextChange, TextSetting } from '@octavo/core/edits/edit.ts'
import { justifiedGap, narrowestGap, widthOfTabs } from '@octavo/core/edits/justified-gap.ts'
import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import type { CSSProperties } from 'react'
import type { EditorDocument, PageLines } from '../editor-document.ts'
import type { TextBlock } from '../text/find-blocks.ts'
import type { WordFonts } from '../text/similar-words.ts'
import type { TextLine } from '../text/text-line.ts'
import { type BlockLetter, type BlockMeasures, lettersOf, linesOfLetters, runsOfLines } from './block-change.ts'
import { ownRuns } from './line-change.ts'
import { type LookParts, lookOfRun, placeCss, type RunLook, shownRuns, widthIn } from './line-look.ts'
import { tabWidth } from './line-setting.ts'
import { stylesOf, wordFonts } from './word-fonts.ts'

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
  /** Whether its spaces are among those that share the room of a justified line. */
  sharesRoom: boolean
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
    const lengthOf = (all: readonly ShownPart[]) => naturalWidth(all) * line.stretch
    const y = own?.y ?? line.y + leading * (index - block.lines.length + 1)
    const isJustified = align === 'justify' && index < lines.length - 1
    if (own && parts.map((part) => part.text).join('') === own.text.trim()) {
      const wider = lengthOf(parts) - lengthOf(shownParts(ownRuns(own), fonts, styled))
      if (!isJustified || Math.abs(wider) < 0.01) return { x: own.x + indentOf(-wider, align), y, parts }
    }
    const start = align === 'left' || align === 'justify' ? (own?.x ?? x) : x
    const room = x + width - start
    if (!isJustified) return { x: start + indentOf(room - lengthOf(parts), align), y, parts }
    return { x: start, y, parts: justified(shownParts(runs, fonts, { ...styled, sharesRoom: true }), room, { line, isOwn: own === line }) }
  })
}

/** How far a line begins from its left edge where so much of its width is free. */
function indentOf(free: number, align: TextSetting['align']): number {
  return align === 'right' ? free : align === 'center' ? free / 2 : 0
}

/** Parts of a line whose spaces share its room, as the engine does it. */
function justified(parts: readonly ShownPart[], room: number, { line, isOwn }: { line: TextLine; isOwn: boolean }): ShownPart[] {
  const facts = parts.map(({ text, look, sharesRoom }) => ({
    spaces: sharesRoom ? text.split(' ').length - 1 : 0,
    space: widthIn(' ', { ...look, wordSpacing: 0 }),
  }))
  const spaces = facts.reduce((sum, part) => sum + part.spaces, 0)
  const free = room / line.stretch - naturalWidth(parts)
  const shared = facts.reduce((sum, part, index) => sum + part.spaces * (part.space + (parts[index]?.look.wordSpacing ?? 0)), free)
  const tab = isOwn ? tabWidth(line) : widthOfTabs([], line.size)
  const gap = justifiedGap(shared * line.stretch, spaces, { size: line.size, tab }) / line.stretch
  return parts.map((part, index) => {
    const { spaces: own, space } = facts[index] ?? { spaces: 0, space: 0 }
    return own === 0 ? part : { ...part, look: { ...part.look, wordSpacing: gap - space } }
  })
}

interface PartParts extends LookParts {
  setting: TextSetting
  /** Whether the gaps of the line share its room. */
  sharesRoom?: boolean
}

/** Runs of a paragraph and how they look, words in similar fonts cut out of them. */
export function shownParts(runs: readonly ChangedRun[], fonts: WordFonts, { sharesRoom, ...parts }: PartParts): ShownPart[] {
  // The spaces that the page has in a justified line are as wide as that line needed them: what is written there has those of its font.
  const added = { ...(parts.setting.align === 'justify' && { spaced: 0 }), ...(sharesRoom && { isAlike: likeness(parts) }) }
  return shownRuns(runs, fonts, { ...parts, added }).map((run) => ({
    text: run.text,
    look: lookOfRun(run, parts),
    sharesRoom: run.sharesRoom ?? false,
  }))
}

/** Whether two shows of a page look the same. */
function likeness({ lines }: LookParts): (show: number, other: number) => boolean {
  const styles = stylesOf(lines)
  return (show, other) => {
    const [one, two] = [styles.get(show), styles.get(other)]
    if (show === other || !one || !two) return show === other
    return one.font === two.font && one.color === two.color && Math.abs(one.size - two.size) < 0.06 && Math.abs(one.rise - two.rise) < 0.05
  }
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
