import type { TextDocument } from '@octavo/documents/glyphs/open-text.ts'
import type { PageBlocks } from '@octavo/documents/layout/read-blocks.ts'
import { gridOf } from '@octavo/layout/grid.ts'
import type { Line } from '@octavo/layout/lines.ts'
import { layOutPage, type PageLayout } from '@octavo/layout/page-layout.ts'
import { streamLines, streamText } from '@octavo/layout/stream.ts'
import type { Options } from '../options.ts'

/** The content of a page: plain text, lines with positions, or paragraphs. Positions are in units of `unit` points, 1 by default. */
export type PageContent =
  | { kind: 'plain'; page: number; text: string; preformatted: boolean }
  | { kind: 'lines'; page: number; unit?: number; width: number; height: number; lines: Line[] }
  | { kind: 'blocks'; page: number; unit?: number; layout: PageLayout }

/** A page as part of a document. */
export interface DocumentPage extends PageBlocks {
  kind: 'document'
}

/** Reads a page as required by format and order. Tables and chunks are always read in reading order. */
export function readPage(document: Pick<TextDocument, 'withGlyphs'>, page: number, { format, layout, dehyphenate }: Options): PageContent {
  const hasPlaces = format === 'json' || format === 'xml'
  const isBuilt = format === 'csv' || format === 'jsonl'
  if (layout === 'stream' && !isBuilt) {
    if (hasPlaces) return { kind: 'lines', page, ...document.withGlyphs(page, streamLines) }
    const text = document.withGlyphs(page, (glyphs) => streamText(glyphs, { dehyphenate }))
    return { kind: 'plain', page, text, preformatted: false }
  }
  if (layout === 'layout' && !hasPlaces && !isBuilt)
    return { kind: 'plain', page, text: document.withGlyphs(page, gridOf), preformatted: true }
  return { kind: 'blocks', page, layout: document.withGlyphs(page, (glyphs) => layOutPage(glyphs, { styled: format === 'rtf' })) }
}

/** Whether a text is read as a document, with tables and headings: Markdown and HTML can say what those are. */
export function isDocument({ format, layout }: Options): boolean {
  return layout === 'reading' && (format === 'md' || format === 'html')
}

/** Whether a page has no text at all. */
export function isWithoutText(content: PageContent | DocumentPage): boolean {
  if (content.kind === 'document') return content.isEmpty
  if (content.kind === 'plain') return content.text.trim() === ''
  return content.kind === 'lines' ? content.lines.length === 0 : content.layout.isEmpty
}
