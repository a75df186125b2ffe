import { addedFont, type ChangedRun, spaceWidth } from '@octavo/core/edits/styled-text.ts'
import type { Side } from '@octavo/core/text/bidi.ts'
import { hasRightToLeft, isJoined } from '@octavo/core/text/joined-scripts.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { TextStyle } from '../fonts/fonts.ts'
import type { FontBook } from '../glyphs/font-book.ts'
import { isSameLine } from './anchor.ts'
import { type DirectedRun, directedRuns } from './directed-runs.ts'
import type { FallbackFonts } from './fallback-fonts.ts'
import { nearestStyle } from './fallback-fonts.ts'
import type { GlyphSupply } from './glyph-supply.ts'
import { encodeKept, type KeptSpacing, shownGlyph } from './kept-spacing.ts'
import {
  baselineOf,
  directionOf,
  type Element,
  type EncodedText,
  type Insert,
  type PageShows,
  type Part,
  type Show,
  seenSize,
} from './model.ts'
import { isFigureBeside, liftOf } from './raised-figures.ts'
import { RefusedEdit } from './refused-edit.ts'
import { plainNumber, writtenElements, writtenName } from './write-shows.ts'

/** What text is written with. */
export interface TextInks {
  fonts: FontBook
  supply: GlyphSupply
  fallback: FallbackFonts
  nameOf(part: Part, font: PdfObject): string
  /** What runs that only look otherwise were written with. */
  kept?: KeptSpacing
  /** The direction of the line; without, the first letter that is written tells it. */
  side?: Side
  /** Told of characters that the document's font doesn't have. */
  onMissing(character: string): void
}

/**
 * Writes runs in place of text of a show, in its font as far as that has the letters. `lift` is by how much the whole is raised above where
 * the show stands, in text space.
 */
export function encodeRuns(runs: readonly ChangedRun[], show: Show, page: PageShows, inks: TextInks, lift = 0): EncodedText {
  const written = runs.filter(({ text }) => text !== '')
  const encoded = directedRuns(written, inks.side).map((run) => encodeRun(run, show, page, { ...inks, lift }))
  return { elements: encoded.flatMap(({ elements }) => elements), length: encoded.reduce((sum, { length }) => sum + length, 0) }
}

/** Whether a run looks like the text of a show. */
export function looksLike(run: ChangedRun, show: Show, page: PageShows): boolean {
  if (run.underline || addedFont(run)) return false
  const { font, size, rise, color, fill } = wantedLook(run, show, page)
  if (font?.book !== show.font?.book || Math.abs(size - seenSize(show)) > 0.06) return false
  if (Math.abs(rise - show.rise * riseUnit(show)) > 0.05) return false
  return color === undefined ? fill === show.fill : color.toLowerCase() === fillColor(show.fill)
}

/** How a run looks at the place of a show: what it doesn't say is as the show that it names has it, or as the show itself. */
function wantedLook({ font, size, color, rise }: ChangedRun, show: Show, page: PageShows) {
  const own = font && 'own' in font ? page.shows[font.own] : undefined
  if (font && 'own' in font && !own?.font) throw new RefusedEdit('not-editable')
  const like = own ?? show
  const raised = own ? riseBetween(own, show, page) : 0
  return {
    font: like.font,
    size: size ?? seenSize(like),
    rise: rise ?? like.rise * riseUnit(like) + (Math.abs(raised) < seenSize(show) * 0.02 ? 0 : raised),
    color,
    // Colours of other content may be named in its resources only.
    fill: like.part === show.part && like.fill !== undefined && show.fill !== undefined ? like.fill : show.fill,
  }
}

/** How far text that looks as one show has it stands above the baseline of another, in points. Figures keep their rise on other lines too. */
function riseBetween(own: Show, show: Show, page: PageShows): number {
  const isOneLine = isSameLine(own, show) || isFigureBeside(own, show) || isFigureBeside(show, own)
  return isOneLine ? baselineOf(show) - baselineOf(own) : liftOf(own, page) - liftOf(show, page)
}

function encodeRun(run: DirectedRun, show: Show, page: PageShows, inks: TextInks & { lift: number }): EncodedText {
  const kept = inks.kept?.get(run)
  if (looksLike(run, show, page)) return encodeKept(kept, show) ?? encodeWords(run, show, inks)
  const { color, fill, ...look } = wantedLook(run, show, page)
  const isSized = Math.abs(look.size - seenSize(show)) > 1e-6
  const size = isSized ? (look.size / Math.max(1e-6, seenSize(show))) * show.size : show.size
  const styled: Show = { ...show, size, font: look.font && look.font.book !== show.font?.book ? { ...look.font, name: '' } : show.font }
  const style = addedFont(run)
  if (run.font && 'own' in run.font && run.font.similar) tellMissing(run.text, look.font, inks)
  const name = styled.font && styled.font !== show.font ? inks.nameOf(show.part, styled.font.object) : undefined
  const rise = look.rise / Math.max(1e-6, riseUnit(show))
  const isRaised = Math.abs(rise - show.rise) > 0.001
  const isColored = color !== undefined || fill !== show.fill
  const before = [
    color === undefined ? (isColored ? (fill ?? '') : '') : `${rgb(color)} rg`,
    isRaised ? `${plainNumber(rise + inks.lift)} Ts` : '',
    name === undefined ? (isSized ? fontOperator(show, size) : '') : `${name} ${plainNumber(size)} Tf`,
  ]
  if (color !== undefined && show.fill === undefined) throw new RefusedEdit('not-editable')
  const after = [
    isColored ? (show.fill ?? '') : '',
    isRaised ? `${plainNumber(show.rise + inks.lift)} Ts` : '',
    fontOperator(show, show.size),
  ]
  const { elements, length } = (style ? undefined : encodeKept(kept, styled)) ?? encodeWords(run, styled, inks, style, name)
  const operators = [...before, writtenElements(elements), ...after].filter((operator) => operator !== '').join(' ')
  const insert = insertOf(operators, run.text, length)
  const down = -(look.rise + inks.lift * riseUnit(show))
  const line = { from: 0, to: length, down, size: look.size, color: color ?? fillColor(fill) ?? '#000000' }
  return { elements: [{ glyph: run.underline ? { ...insert, underlines: [line] } : insert }], length }
}

/** Words whose letters the font has are written with it, others as a whole in a similar face. */
function encodeWords({ text, side }: DirectedRun, show: Show, inks: TextInks, style?: TextStyle, fontName?: string): EncodedText {
  const encoded: EncodedText = { elements: [], length: 0 }
  const { font } = show
  const { unit } = directionOf(show)
  const add = (element: Element, length: number) => {
    encoded.elements.push(element)
    encoded.length += length
  }
  for (const part of side ? [text] : partsOf(text)) {
    const codes = font && !style && !side ? suppliedCodes(part, font, inks) : undefined
    if (codes)
      for (const { bytes, width, character, isSaid } of codes) {
        const space = bytes.length === 1 && bytes[0] === 0x20 ? show.wordSpace : 0
        const length = (width * show.size + show.characterSpace + space) * show.scale * unit
        add({ glyph: shownGlyph({ bytes, text: character, ...(isSaid && { said: character }) }, length) }, length)
      }
    else if (/^\s+$/.test(part) && !style && !side) {
      const width = spaceWidth * part.length
      add({ number: -width * 1000 }, width * show.size * show.scale * unit)
    } else addFallback(part)
  }
  return encoded

  function addFallback(part: string): void {
    // The faces that are added have outlines that are always filled: hidden text would become visible.
    if (show.mode >= 3) throw new RefusedEdit('letters-missing')
    const face = style ?? (font ? nearestStyle(inks.fonts.faceOf(font.book)) : { family: 'sans' as const, bold: false, italic: false })
    if (!style) tellMissing(part, font, inks)
    const { operators, width } = inks.fallback.show(part, {
      style: face,
      size: show.size,
      side,
      nameOf: (object) => inks.nameOf(show.part, object),
    })
    const spacing = show.characterSpace !== 0 || show.wordSpace !== 0
    const back = fontName === undefined ? fontOperator(show, show.size) : `${fontName} ${plainNumber(show.size)} Tf`
    const whole = spacing
      ? `0 Tc 0 Tw ${operators} ${back} ${plainNumber(show.characterSpace)} Tc ${plainNumber(show.wordSpace)} Tw`
      : `${operators} ${back}`
    const length = width * show.size * show.scale * unit
    add({ glyph: insertOf(whole, part, length) }, length)
  }
}

function tellMissing(text: string, font: Show['font'], { supply, onMissing }: TextInks): void {
  if (font) for (const character of text) if (!supply.codeOf(font, character) && !/\s/.test(character)) onMissing(character)
}

/** Words and the spaces between them; text that runs from right to left stays whole, since it is ordered again. */
function partsOf(text: string): string[] {
  return hasRightToLeft(text) ? [text] : text.split(/(\s+)/).filter((part) => part !== '')
}

function suppliedCodes(text: string, font: NonNullable<Show['font']>, { supply }: TextInks) {
  if (isJoined(text)) return undefined
  const codes = Array.from(text.normalize('NFC'), (character) => {
    const code = supply.codeOf(font, character)
    return code && { ...code, character }
  })
  return codes.every((code) => code !== undefined) ? codes : undefined
}

function insertOf(operators: string, text: string, length: number): Insert {
  return { operators, bytes: new Uint8Array(0), text, start: 0, end: length, shift: 0 }
}

function fontOperator({ font }: Show, size: number): string {
  return font ? `${writtenName(font.name)} ${plainNumber(size)} Tf` : ''
}

/** The length of a unit of rise on the page. */
export function riseUnit({ matrix: [, , c, d] }: Show): number {
  return Math.hypot(c, d)
}

/** A colour as operands. */
export function rgb(color: string): string {
  return [1, 3, 5].map((at) => plainNumber(Number((Number.parseInt(color.slice(at, at + 2), 16) / 255).toFixed(4)))).join(' ')
}

/** The colour that operators set, as `#rrggbb`, if that is plain to see. */
function fillColor(fill: string | undefined): string | undefined {
  const grey = /^([\d.]+) g$/.exec(fill ?? '')
  const mixed = /^([\d.]+)\s+([\d.]+)\s+([\d.]+) rg$/.exec(fill ?? '')
  const inks = /^([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+) k$/
    .exec(fill ?? '')
    ?.slice(1)
    .map(Number)
  const printed = inks?.slice(0, 3).map((part) => Math.max(0, 1 - part - (inks[3] ?? 0)))
  const parts = grey ? [grey[1], grey[1], grey[1]] : (mixed?.slice(1) ?? printed)
  return (
    parts &&
    `#${parts
      .map((part) =>
        Math.round(Number(part) * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
  )
}
