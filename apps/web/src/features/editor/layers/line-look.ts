import { addedFont, type ChangedRun, underline } from '@octavo/core/edits/styled-text.ts'
import { lineWidth, type StageFont, stageFamily } from '@octavo/ui/stage/stage-font.ts'
import type { CSSProperties } from 'react'
import { withSimilarWords } from '../text/similar-words.ts'
import type { TextLine } from '../text/text-line.ts'
import { ownRuns } from './line-change.ts'
import { type ReadPage, similarFont, stylesOf, wordFonts } from './word-fonts.ts'

/** A part of a line as CSS. */
export interface RunLook {
  fontFamily: string
  /** In points. */
  size: number
  color: string
  isUnderlined: boolean
  /** Above the baseline, in points. */
  rise: number
  /** Whether its letters stand as their font has them, whatever space the line has between its own. */
  isAdded: boolean
}

/** A look as CSS, at a scale. */
export function lookCss({ fontFamily, size, color, isUnderlined, rise, isAdded }: RunLook, scale: number): CSSProperties {
  // By its position: an inline box that is aligned elsewhere would make its line higher.
  const raised: CSSProperties = rise === 0 ? {} : { position: 'relative', top: -rise * scale }
  return { fontFamily, fontSize: size * scale, color, ...underlineCss(isUnderlined), ...raised, ...(isAdded && addedCss) }
}

/** The engine sets the fonts that it adds by their own rules, and those of the page glyph by glyph. */
const addedCss: CSSProperties = { letterSpacing: 0, fontKerning: 'normal', fontVariantLigatures: 'normal' }

/** A line below text as the engine draws it. */
export function underlineCss(isUnderlined: boolean): CSSProperties {
  return {
    textDecorationLine: isUnderlined ? 'underline' : 'none',
    textDecorationThickness: `${underline.height}em`,
    textUnderlineOffset: `${underline.gap}em`,
    textDecorationSkipInk: 'none',
  }
}

/** Where a line of text stands on the page. Lengths are in points. */
interface LinePlace {
  /** The start of its baseline. */
  x: number
  y: number
  /** Of its largest letters: its strut must be the highest thing on it. */
  size: number
  descent: number
  angle?: number
  stretch?: number
}

/** Puts a line at its place. By a transform: browsers round other places to pixels. */
export function placeCss({ x, y, size, descent, angle = 0, stretch = 1 }: LinePlace, scale: number): CSSProperties {
  const turn = angle === 0 && stretch === 1 ? '' : ` rotate(${angle}deg) scaleX(${stretch})`
  return {
    left: 0,
    top: 0,
    height: (size + descent) * scale,
    fontSize: size * scale,
    transformOrigin: `0 ${size * scale}px`,
    transform: `translate(${x * scale}px, ${(y - size) * scale}px)${turn}`,
  }
}

/** What the look of a changed line is made of. */
export interface LookParts extends ReadPage {
  line: TextLine
  /** The faces of our fonts as CSS; those of the Latin script, if not told. */
  familyOf?: ((font: StageFont) => string) | undefined
}

/** How a run of a changed line looks: in the font of the page, or in one of ours. */
export function lookOfRun(run: ChangedRun, { line, page, lines, document, familyOf = stageFamily }: LookParts): RunLook {
  const own = run.font && 'own' in run.font ? run.font.own : undefined
  const style = (own === undefined ? undefined : stylesOf(lines).get(own)) ?? line.styles[0]
  const size = run.size ?? style?.size ?? line.size
  const color = run.color ?? style?.color ?? '#000000'
  const isUnderlined = run.underline ?? false
  const rise = run.rise ?? style?.rise ?? 0
  const added = addedFont(run)
  if (added) return { fontFamily: familyOf(added), size, color, isUnderlined, rise, isAdded: true }
  const name = document.faces.known(page, style?.font ?? 0)
  const rest = stageFamily(similarFont(lines, line))
  return { fontFamily: name ? `"${name}", ${rest}` : rest, size, color, isUnderlined, rise, isAdded: false }
}

/** The space that the page adds to each space of a line, or to each letter of one without spaces, in points; by it a line is as wide as it was. */
export function spacingOf(line: TextLine, looks: readonly { text: string; look: RunLook }[]): { word: number; letter: number } {
  const natural = looks.reduce((sum, { text, look }) => {
    return sum + lineWidth([{ place: 0, text, fontFamily: look.fontFamily, isRightToLeft: false }], look.size)
  }, 0)
  const missing = line.width / line.stretch - natural
  const spaces = line.text.trim().split(' ').length - 1
  if (Math.abs(missing) < 0.05 || Math.abs(missing) > line.width / 2) return { word: 0, letter: 0 }
  return spaces > 0 ? { word: missing / spaces, letter: 0 } : { word: 0, letter: missing / Math.max(1, line.text.length) }
}

/** How wide a changed line is, in points. */
export function changedWidth(runs: readonly ChangedRun[], parts: LookParts): number {
  const shown = (all: readonly ChangedRun[]) => all.map((run) => ({ text: run.text, look: lookOfRun(run, parts) }))
  const spacing = spacingOf(parts.line, shown(ownRuns(parts.line)))
  const width = shown(withSimilarWords(runs, wordFonts([parts.line], parts))).reduce((sum, { text, look }) => {
    const natural = lineWidth([{ place: 0, text, fontFamily: look.fontFamily, isRightToLeft: false }], look.size)
    return sum + natural + (text.split(' ').length - 1) * spacing.word + (look.isAdded ? 0 : text.length * spacing.letter)
  }, 0)
  return width * parts.line.stretch
}
