import type { GlyphSpan, TextAnchor } from '@octavo/core/edits/styled-text.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import type { FontBook } from '../glyphs/font-book.ts'
import { isSameLine } from './anchor.ts'
import { changeText, type TextEdit, type TouchedText } from './change-text.ts'
import type { TextInks } from './encode-text.ts'
import type { FallbackFonts } from './fallback-fonts.ts'
import type { GlyphSupply } from './glyph-supply.ts'
import { directionOf, type Mark, type PageShows, type Show, seenSize } from './model.ts'
import { moveLinks } from './move-links.ts'
import { readShows } from './read-shows.ts'
import { createPageRewrite } from './rewrite.ts'
import { dropReplacedText } from './said-text.ts'
import { settleShows, writtenName, writtenShow } from './write-shows.ts'

/** What the text changes of a document share. */
export interface DocumentInks {
  fonts: FontBook
  supply: GlyphSupply
  fallback: FallbackFonts
}

/** What became of the text changes of a page. */
export interface ChangedPage {
  /** Letters that the document's fonts don't have, which came in a similar face. */
  missing: string[]
}

/** Carries out the text changes of a page, all on the same reading of it. `onEdit` is told which one comes next. */
export function changePageText(
  pdf: Pdf,
  page: PdfObject,
  edits: readonly TextEdit[],
  { inks, onEdit = () => {} }: { inks: DocumentInks; onEdit?: (index: number) => void },
): ChangedPage {
  const shows = readShows(page, inks.fonts)
  inks.supply.learn(shows)
  const rewrite = createPageRewrite(pdf, shows)
  const missing = new Set<string>()
  const tools: TextInks = {
    ...inks,
    nameOf: (part, font) => rewrite.nameOf(part, '/Font', font),
    onMissing: (character) => missing.add(character),
  }
  const touched: TouchedText[] = []
  for (const [index, edit] of edits.entries()) {
    onEdit(index)
    const twins = twinsOf(shows, edit.block)
    touched.push(changeText(shows, edit, tools))
    for (const block of twins) touched.push(changeText(shows, { ...edit, block }, tools))
  }
  for (const part of shows.parts) settleShows(shows.shows.filter((show) => show.part === part))
  for (const show of shows.shows) if (show.isChanged) rewrite.replace(show.part, show, writtenShow(show))
  const changed = new Set(touched.flatMap((text) => text.shows))
  for (const mark of new Set([...changed].flatMap(({ marks }) => marks)))
    if (mark.isReplaced) rewrite.replace(mark.part, mark, writtenMark(mark))
  dropReplacedText(pdf, page, changed)
  moveLinks(
    page,
    touched.flatMap(({ moved }) => moved),
  )
  rewrite.finish()
  return { missing: [...missing] }
}

/** Marked content without the text that it said in place of its glyphs. */
function writtenMark({ tag, mcid }: Mark): string {
  return mcid === undefined ? ` ${writtenName(tag)} BMC` : ` ${writtenName(tag)} <</MCID ${mcid}>> BDC`
}

const maxTwins = 3

/** The same text drawn again at nearly the same place, as shadows and false bold are. */
function twinsOf({ shows }: PageShows, { spans, ...anchor }: TextAnchor): TextAnchor[] {
  const named = new Set(spans.map(({ show }) => show))
  const twins: GlyphSpan[][] = []
  for (const span of spans) {
    const show = shows[span.show]
    if (!show) return []
    const found = shows.filter((other) => !named.has(other.number) && isTwin(show, other)).slice(0, maxTwins)
    for (const [index, twin] of found.entries()) {
      twins[index] ??= []
      twins[index]?.push({ ...span, show: twin.number })
    }
  }
  return twins.filter((twin) => twin.length === spans.length).map((twin) => ({ ...anchor, spans: twin }))
}

function isTwin(show: Show, other: Show): boolean {
  if (other.part !== show.part || !other.isPlaced || other.glyphs.length !== show.glyphs.length || !isSameLine(show, other)) return false
  const near = seenSize(show) * 0.12
  if (Math.abs(other.start - show.start) > near || Math.abs(other.end - show.end) > near) return false
  const { x, y } = directionOf(show)
  const across = (other.matrix[5] - show.matrix[5]) * x - (other.matrix[4] - show.matrix[4]) * y
  return Math.abs(across) <= near && other.glyphs.every(({ text }, index) => text === show.glyphs[index]?.text)
}
