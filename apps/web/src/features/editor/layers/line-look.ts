import { addedFont, type ChangedRun, underline } from '@octavo/core/edits/styled-text.ts'
import { type StageFont, stageFamily, textWidth } from '@octavo/ui/stage/stage-font.ts'
import type { CSSProperties } from 'react'
import { spacedLetters } from '../../../shared/pdf/is-cluster.ts'
import { type LineSetting, type ShownRun, setWords } from '../text/set-words.ts'
import { type WordFonts, withSimilarWords } from '../text/similar-words.ts'
import type { LineStyle, TextLine } from '../text/text-line.ts'
import { lineSetting } from './line-setting.ts'
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
  /** Whether it is set by the rules of its font, and not glyph by glyph as text in a font of the page. */
  isAdded: boolean
  /** Behind each of its letters and spaces, in points. */
  spacing: number
  wordSpacing: number
}

/** A look as CSS, at a scale. */
export function lookCss(
  { fontFamily, size, color, isUnderlined, rise, isAdded, spacing, wordSpacing }: RunLook,
  scale: number,
): CSSProperties {
  // By its position: an inline box that is aligned elsewhere would make its line higher.
  const raised: CSSProperties = rise === 0 ? {} : { position: 'relative', top: -rise * scale }
  return {
    fontFamily,
    fontSize: size * scale,
    color,
    ...underlineCss(isUnderlined),
    ...raised,
    letterSpacing: spacing * scale,
    wordSpacing: wordSpacing * scale,
    ...(isAdded && addedCss),
  }
}

/** The engine sets the fonts that it adds by their own rules, and those of the page glyph by glyph. */
const addedCss: CSSProperties = { fontKerning: 'normal', fontVariantLigatures: 'normal' }

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
export function lookOfRun(run: ShownRun, { line, page, lines, document, familyOf = stageFamily }: LookParts): RunLook {
  const own = run.font && 'own' in run.font ? run.font.own : undefined
  const style = (own === undefined ? undefined : stylesOf(lines).get(own)) ?? line.styles[0]
  const size = run.size ?? style?.size ?? line.size
  const color = run.color ?? style?.color ?? '#000000'
  const isUnderlined = run.underline ?? false
  const rise = run.rise ?? style?.rise ?? 0
  const { spacing = 0, wordSpacing = 0 } = run
  const look = { size, color, isUnderlined, rise, spacing, wordSpacing }
  const added = addedFont(run)
  if (added) return { ...look, fontFamily: familyOf(added), isAdded: true }
  return { ...look, fontFamily: ownFamily(style, { line, page, lines, document }), isAdded: false }
}

/** The font of the page, and until it is there one like it. */
function ownFamily(style: LineStyle | undefined, { line, page, lines, document }: LookParts): string {
  const name = document.faces.known(page, style?.font ?? 0)
  const rest = stageFamily(similarFont(lines, line))
  return name ? `"${name}", ${rest}` : rest
}

/** The runs of a changed line as they are shown, words cut out that are in another font or set otherwise. */
export function shownRuns(
  runs: readonly ChangedRun[],
  fonts: WordFonts,
  { added, ...parts }: LookParts & { added?: Partial<LineSetting> },
): ShownRun[] {
  const setting = lineSetting(parts.line, (style) => ownFamily(style, parts))
  return setWords(withSimilarWords(runs, fonts), { ...setting, ...added })
}

/** How wide text in a look is, in points. */
export function widthIn(text: string, { fontFamily, size, spacing, wordSpacing }: RunLook): number {
  const natural = textWidth(text, fontFamily, size)
  return natural + spacing * spacedLetters(text) + wordSpacing * (text.split(' ').length - 1)
}

/** How wide a changed line is, in points. */
export function changedWidth(runs: readonly ChangedRun[], parts: LookParts): number {
  const shown = shownRuns(runs, wordFonts([parts.line], parts), parts)
  return shown.reduce((sum, run) => sum + widthIn(run.text, lookOfRun(run, parts)), 0) * parts.line.stretch
}
