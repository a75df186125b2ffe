import { setImmediate } from 'node:timers/promises'
import { AppError } from '@octavo/core/messages/errors.ts'
import { type FoundPage, layOutDocument } from '@octavo/layout/document/lay-out-document.ts'
import type { Section } from '@octavo/layout/model.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import type { TextDocument } from '../glyphs/open-text.ts'
import { createMarkdownWriter } from '../markdown/markdown-writer.ts'
import { createWordWriter } from '../word/word-writer.ts'
import { figureDrawer } from './draw-figures.ts'
import { exactPages } from './exact-pages.ts'
import { foundPages } from './found-pages.ts'
import { createPageGrounds, type PageGrounds } from './page-grounds.ts'
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
  /** Text that flows, or everything in frames where it was; then tags aren't used, and headers stay where they are. */
  layout: 'flow' | 'exact'
  /** Pages whose text was recognised in their images. */
  recognised?: ReadonlySet<number>
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
  if (layout === 'exact') return convertExactly(document, path, conversion)
  const grounds = createPageGrounds(document, conversion)
  const writer = await createWordWriter(path, { newPath, now: new Date(), draw: figureDrawer(document), groundOf: grounds.of })
  return convert(document, writer, { ...conversion, holds: true, grounds })
}

/** Page by page, so that no more than one is kept in memory. */
async function convertExactly(
  document: TextDocument,
  path: string,
  { pages, title, images, recognised = new Set(), newPath, onPage }: WordConversion,
): Promise<ConvertedPages> {
  const exact = exactPages(document, { images, recognised })
  const writer = await createWordWriter(path, { newPath, now: new Date(), draw: exact.draw })
  const withoutText: number[] = []
  try {
    for (const [index, number] of pages.entries()) {
      const { page, hasText } = exact.read(number)
      if (!hasText && asPart({ kind: 'page', number }, () => document.hasContent(number))) withoutText.push(number)
      await writer.addPage(page)
      onPage(index + 1)
      await setImmediate()
    }
    if (withoutText.length === pages.length) throw new AppError('ONLY_SCANS')
    await writer.end({ title })
    return { withoutText, lostImages: 0 }
  } catch (error) {
    await writer.abandon()
    throw error
  }
}

/** Converts pages of a document to Markdown, which flows, and has neither images nor headers. Throws as `pdfToWord` does. */
export async function pdfToMarkdown(
  document: TextDocument,
  path: string,
  { pages, title, tags, newPath, onPage }: Pick<WordConversion, 'pages' | 'title' | 'tags' | 'newPath' | 'onPage'>,
): Promise<ConvertedPages> {
  const writer = await createMarkdownWriter(path)
  return convert(document, writer, { pages, title, tags, newPath, onPage, images: false, headers: false, holds: false })
}

interface Flowing extends Omit<WordConversion, 'layout'> {
  /** Whether what can't flow stays in its place on the page. */
  holds: boolean
  /** Told which pages have something behind their text. */
  grounds?: PageGrounds
}

async function convert(
  document: TextDocument,
  writer: SectionWriter,
  { pages, title, images, headers, tags, holds, onPage, recognised, grounds }: Flowing,
): Promise<ConvertedPages> {
  const withoutText: number[] = []
  let lostImages = 0
  try {
    for (const section of layOutDocument(read(), {
      structure: tags ? structureFor(document, pages) : undefined,
      holds,
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
      if (!images) lostImages += found.figures.length
      if (found.hasGround && !recognised?.has(number)) grounds?.note(number, found.figures)
      yield { ...found, figures: images ? found.figures : [] }
    }
  }
}
