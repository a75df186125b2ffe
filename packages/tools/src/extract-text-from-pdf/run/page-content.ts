import type { PdfiumDocument } from '@octavo/documents/pdfium/document.ts'
import { gridOf } from '@octavo/documents/text-layout/grid.ts'
import type { Line } from '@octavo/documents/text-layout/lines.ts'
import { layOutPage, type PageLayout } from '@octavo/documents/text-layout/page-layout.ts'
import { cleanStream, isOrderDoubtful, streamLines } from '@octavo/documents/text-layout/stream.ts'
import type { Options } from '../options.ts'

/** What was read from a page: text as it is, lines with their places, or paragraphs. */
export type PageContent =
  | { kind: 'plain'; page: number; text: string; preformatted: boolean }
  | { kind: 'lines'; page: number; width: number; height: number; lines: Line[] }
  | { kind: 'blocks'; page: number; layout: PageLayout }

/** Reads a page in the way that format and order ask for. Tables and pieces of text are always read as a person reads. */
export function readPage(document: PdfiumDocument, page: number, { format, layout, dehyphenate }: Options): PageContent {
  const hasPlaces = format === 'json' || format === 'xml'
  const isBuilt = format === 'csv' || format === 'jsonl'
  if (layout === 'stream' && !isBuilt) {
    if (hasPlaces) return { kind: 'lines', page, ...document.withGlyphs(page, streamLines) }
    return { kind: 'plain', page, text: streamText(document, page, dehyphenate), preformatted: false }
  }
  if (layout === 'layout' && !hasPlaces && !isBuilt)
    return { kind: 'plain', page, text: document.withGlyphs(page, gridOf), preformatted: true }
  const styled = format === 'md' || format === 'html' || format === 'rtf'
  return { kind: 'blocks', page, layout: document.withGlyphs(page, (glyphs) => layOutPage(glyphs, { styled })) }
}

/** Whether a page has no text at all. */
export function isWithoutText(content: PageContent): boolean {
  if (content.kind === 'plain') return content.text.trim() === ''
  return content.kind === 'lines' ? content.lines.length === 0 : content.layout.isEmpty
}

function streamText(document: PdfiumDocument, page: number, dehyphenate: boolean): string {
  const text = document.filledText(page)
  if (!isOrderDoubtful(text)) return cleanStream(text, { dehyphenate })
  return document
    .withGlyphs(page, streamLines)
    .lines.map((line) => line.text)
    .join('\n')
}
