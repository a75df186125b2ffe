import type { Redaction } from '@octavo/core/edits/edit.ts'
import { createPruner } from '../assemble/prune-resources.ts'
import { readShows, watchShows } from '../content-edit/read-shows.ts'
import { RefusedEdit } from '../content-edit/refused-edit.ts'
import { createPageRewrite } from '../content-edit/rewrite.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import type { FontBook } from '../glyphs/font-book.ts'
import { gatherThings, type PatternSetter } from './drawn-things.ts'
import { redactAround } from './elsewhere.ts'
import type { Gap } from './gapped-lines.ts'
import { redactAnnotations } from './redact-annotations.ts'
import { isLeft, redactText } from './redact-text.ts'
import { redactThings } from './redact-things.ts'

/** What redacting needs. */
export interface RedactionTools {
  fonts: FontBook
  newPath: () => string
}

/** What was removed of a page. */
export interface RemovedOfPage {
  words: string[]
  /** Gaps, if some are to be closed once the page is verified. */
  gaps: Gap[]
}

/** Removes from a page everything that lies in the areas of these edits. */
export function redactPage(pdf: Pdf, number: number, edits: readonly Redaction[], { fonts, newPath }: RedactionTools): RemovedOfPage {
  const page = pdf.page(number)
  const areas = edits.flatMap((edit) => edit.areas)
  const closing = edits.flatMap((edit) => (edit.closeGap ? edit.areas : []))
  readShows(page, fonts)
  const drawn = gatherThings()
  const shows = watchShows(page, fonts, drawn.watch)
  // Content that can't be read may hold anything.
  if (!shows.isComplete || !drawn.isComplete()) throw new RefusedEdit('not-removed')
  const rewrite = createPageRewrite(pdf, shows)
  const removed = redactText(shows, { areas, closing }, drawn.moves, rewrite)
  for (const mark of new Set(removed.shows.flatMap(({ marks }) => marks)))
    if (mark.isReplaced) rewrite.replace(mark.part, mark, mark.mcid === undefined ? ' /Span BMC' : ` /Span <</MCID ${mark.mcid}>> BDC`)
  const isUsedByText = ({ part, name }: PatternSetter) =>
    shows.shows.some(
      (show) => (show.part === part || show.part.form?.outer === part) && show.fill?.includes(`/${name} `) === true && isLeft(show),
    )
  redactThings(drawn.things, areas, { pdf, rewrite, newPath, isUsedByText })
  rewrite.finish()
  redactAnnotations(pdf, page, areas)
  redactAround(pdf, page, removed.shows)
  // What only the removed things used would stay in the file by its name.
  createPruner(pdf).pruneAny(number)
  return { words: wordsOf(removed.texts), gaps: removed.gaps }
}

/** Shorter ones are found in anything. */
const shortest = 4

function wordsOf(texts: readonly string[]): string[] {
  const words = texts
    .join('\n')
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}]+/u)
  return [...new Set(words.filter((word) => word.length >= shortest))]
}
