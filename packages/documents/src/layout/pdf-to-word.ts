import { setImmediate } from 'node:timers/promises'
import { AppError } from '@octavo/core/messages/errors.ts'
import { type FoundPage, layOutDocument } from '@octavo/layout/document/lay-out-document.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import type { TextDocument } from '../glyphs/open-text.ts'
import { createWordWriter } from '../word/word-writer.ts'
import { figureDrawer } from './draw-figures.ts'
import { foundPages } from './found-pages.ts'

export interface WordConversion {
  /** Page numbers in ascending order. */
  pages: readonly number[]
  title: string
  /** Whether images and headers are kept, and whether the document's own structure is used. */
  images: boolean
  headers: boolean
  tags: boolean
  /** Text that flows, or everything in frames where it was; then tags, which know no pages, aren't used. */
  layout: 'flow' | 'exact'
  newPath(): string
  /** Told after each page how many are done. */
  onPage(done: number): void
}

/** Converts pages of a document to Word. Throws `ONLY_SCANS` if there is no text on any of them. */
export async function pdfToWord(
  document: TextDocument,
  path: string,
  { pages, title, images, headers, tags, layout, newPath, onPage }: WordConversion,
): Promise<{ withoutText: number[] }> {
  const withoutText: number[] = []
  const writer = await createWordWriter(path, { layout, newPath, now: new Date(), draw: figureDrawer(document) })
  try {
    for (const section of layOutDocument(read(), {
      structure: tags && layout === 'flow' ? document.structure() : undefined,
      joinsPages: layout === 'flow',
    })) {
      await writer.add(headers ? section : { ...section, headers: [], footers: [] })
      // Reading is synchronous: progress is told in between.
      await setImmediate()
    }
    if (withoutText.length === pages.length) throw new AppError('ONLY_SCANS')
    await writer.end({ title })
    return { withoutText }
  } catch (error) {
    await writer.abandon()
    throw error
  }

  function* read(): Generator<FoundPage> {
    let done = 0
    for (const found of foundPages(document, pages)) {
      const { number, words } = found.page
      // A page without any drawing is blank, not a scan.
      if (words.length === 0 && asPart({ kind: 'page', number }, () => document.hasContent(number))) withoutText.push(number)
      done += 1
      onPage(done)
      // Text that is only aligned keeps its places without being a table.
      const tables = layout === 'exact' ? found.tables.filter(({ source }) => source !== 'text') : found.tables
      yield { ...found, tables, figures: images ? found.figures : [] }
    }
  }
}
