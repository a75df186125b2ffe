import type { GlyphSpan, TextAnchor } from '@octavo/core/edits/styled-text.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import type { FontBook } from '../glyphs/font-book.ts'
import { isSameLine } from './anchor.ts'
import { changeText } from './change-text.ts'
import { createRoomCheck } from './check-room.ts'
import type { TextInks } from './encode-text.ts'
import type { FallbackFonts } from './fallback-fonts.ts'
import type { GlyphSupply } from './glyph-supply.ts'
import { directionOf, type PageShows, type Show, seenSize } from './model.ts'
import { moveLinks } from './move-links.ts'
import { readShows } from './read-shows.ts'
import { RefusedEdit } from './refused-edit.ts'
import { createPageRewrite } from './rewrite.ts'
import { dropReplacedText, saysOther, writtenMark } from './said-text.ts'
import type { TextEdit, TouchedText } from './text-work.ts'
import { type DrawnUnderline, drawnUnderlines } from './underlines.ts'
import { widenClips } from './widen-clips.ts'
import { settleShows, writtenShow } from './write-shows.ts'

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
  underlines: DrawnUnderline[]
}

/** How the text changes of a page are carried out. */
export interface PageTextMeans {
  inks: DocumentInks
  /** Whether text may run into other text or off the page. */
  mayCrowd?: boolean
  /** Is told which edit comes next. */
  onEdit?: (index: number) => void
}

/** Carries out the text changes of a page, all on the same reading of it. */
export function changePageText(
  pdf: Pdf,
  page: PdfObject,
  edits: readonly TextEdit[],
  { inks, mayCrowd = false, onEdit = () => {} }: PageTextMeans,
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
  const byEdit = edits.map((edit, index) => {
    onEdit(index)
    const twins = twinsOf(shows, edit.block)
    return [edit.block, ...twins].map((block) => changeText(shows, { ...edit, block }, tools))
  })
  const touched = byEdit.flat()
  widenClips(shows, touched, rewrite)
  if (!mayCrowd) refuseCrowding(shows, byEdit, onEdit)
  for (const part of shows.parts) settleShows(shows.shows.filter((show) => show.part === part))
  const underlines = shows.shows.flatMap((show) => (show.isChanged ? drawnUnderlines(show) : []))
  for (const show of shows.shows) if (show.isChanged) rewrite.replace(show.part, show, writtenShow(show))
  const changed = new Set(touched.flatMap((text) => text.shows).filter(saysOther))
  for (const mark of new Set([...changed].flatMap(({ marks }) => marks)))
    if (mark.isReplaced)
      rewrite.replace(
        mark.part,
        mark,
        writtenMark(
          mark,
          shows.shows.filter((show) => show.marks.includes(mark)),
        ),
      )
  dropReplacedText(pdf, page, changed)
  moveLinks(
    page,
    touched.flatMap(({ moved }) => moved),
  )
  rewrite.finish()
  return { missing: [...missing], underlines }
}

/** Refuses text that would run into other text or off the page, now that it's known where all of it stands. */
function refuseCrowding(shows: PageShows, byEdit: readonly TouchedText[][], onEdit: (index: number) => void): void {
  const hasRoom = createRoomCheck(shows, new Map(byEdit.flat().flatMap(({ carried }) => [...carried])))
  for (const [index, touched] of byEdit.entries()) {
    onEdit(index)
    // Text that is drawn twice isn't in its own way.
    const own = new Set(touched.flatMap((one) => [...one.own]))
    if (!touched.every(({ reaches }) => hasRoom({ own, reaches }))) throw new RefusedEdit('no-room')
  }
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
