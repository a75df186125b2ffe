import { setImmediate } from 'node:timers/promises'
import { AppError } from '@octavo/core/messages/errors.ts'
import { type FoundPage, layOutDocument } from '@octavo/layout/document/lay-out-document.ts'
import type { Section } from '@octavo/layout/model.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import type { TextDocument } from '../glyphs/open-text.ts'
import { createMarkdownWriter } from '../markdown/markdown-writer.ts'
import { createWordWriter } from '../word/word-writer.ts'
import { figureDrawer } from './draw-figures.ts'
import { foundPages } from './found-pages.ts'
import { structureFor } from './structure-for.ts'

/** Writes a rebuilt document section by section. */
interface SectionWriter {
  add(section: Section): Promise<void>
  end(about: { title: string }): Promise<void>
  /** Removes the unfinished file. */
  abandon(): Promise<void>
}

export interface WordConversion {
  /** Page numbers in the order that is wanted. */
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

/** What couldn't be kept of converted pages. */
export interface ConvertedPages {
  /** Pages on which there is something, but no text. */
  withoutText: number[]
  /** How many images the result lacks. */
  lostImages: number
}

/** Converts pages of a document to Word. Throws `ONLY_SCANS` if there is no text on any of them. */
export async function pdfToWord(document: TextDocument, path: string, conversion: WordConversion): Promise<ConvertedPages> {
  const { layout, newPath } = conversion
  const writer = await createWordWriter(path, { layout, newPath, now: new Date(), draw: figureDrawer(document) })
  return convert(document, writer, conversion)
}

/** Converts pages of a document to Markdown, which flows, and has neither images nor headers. Throws as `pdfToWord` does. */
export async function pdfToMarkdown(
  document: TextDocument,
  path: string,
  { pages, title, tags, newPath, onPage }: Pick<WordConversion, 'pages' | 'title' | 'tags' | 'newPath' | 'onPage'>,
): Promise<ConvertedPages> {
  const writer = await createMarkdownWriter(path)
  return convert(document, writer, { pages, title, tags, newPath, onPage, layout: 'flow', images: false, headers: false })
}

async function convert(
  document: TextDocument,
  writer: SectionWriter,
  { pages, title, images, headers, tags, layout, onPage }: WordConversion,
): Promise<ConvertedPages> {
  const withoutText: number[] = []
  let lostImages = 0
  try {
    for (const section of layOutDocument(read(), {
      structure: tags && layout === 'flow' ? structureFor(document, pages) : undefined,
      joinsPages: layout === 'flow',
    })) {
      await writer.add(headers ? section : { ...section, headers: [], footers: [] })
      // Reading is synchronous: progress is told in between.
      await setImmediate()
    }
    if (withoutText.length === pages.length) throw new AppError('ONLY_SCANS')
    await writer.end({ title })
    return { withoutText, lostImages }
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
      if (!images) lostImages += found.figures.length
      yield { ...found, tables, figures: images ? found.figures : [] }
    }
  }
}
