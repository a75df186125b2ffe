import { AppError } from '@octavo/core/messages/errors.ts'
import type { Glyphs } from '@octavo/layout/glyphs.ts'
import type { PageComment } from '@octavo/layout/page-comment.ts'
import { type PageDrawing, undrawn } from '@octavo/layout/page-drawing.ts'
import type { PageLink } from '@octavo/layout/page-link.ts'
import type { PagePlace } from '@octavo/layout/page-place.ts'
import type { StructureElement } from '@octavo/layout/structure.ts'
import type { PdfiumDocument } from '../engines/pdfium/document.ts'
import { openPdf } from '../engines/qpdf/pdf.ts'
import { wasRebuilt } from '../engines/qpdf/repair.ts'
import { openMended } from '../open/open-mended.ts'
import type { RepairOptions } from '../open/repair.ts'
import { confirmedReader } from './confirmed-reader.ts'
import { createGlyphReader, type GlyphReader } from './glyph-reader.ts'

/** A document opened for reading its text. Pages are counted from 1. */
export interface TextDocument extends Disposable {
  readonly pageCount: number
  readonly encrypted: boolean
  readonly repaired: boolean
  /** Passes the glyphs of a page, including those in form fields, to `work`; they are only valid during it. */
  withGlyphs<Result>(page: number, work: (glyphs: Glyphs) => Result): Result
  /** The same with all else that is drawn on the page; of a page that PDFium has to read only the glyphs. */
  withDrawing<Result>(page: number, work: (drawing: PageDrawing) => Result): Result
  /** The links of a page to addresses and places; none of a file that only PDFium can read. */
  links(page: number): PageLink[]
  /** The places of a page that links and bookmarks lead to. */
  places(page: number): readonly PagePlace[]
  /** What readers have written about a page; nothing of a file that only PDFium can read. */
  comments(page: number): PageComment[]
  /** The points per unit of a page; nearly always 1. */
  unit(page: number): number
  /** What a tagged document says of its own structure. */
  structure(): StructureElement | undefined
  /** Whether it says that a spreadsheet program has made it. */
  isSheet(): boolean
  /** Draws a page. */
  renderPage: PdfiumDocument['renderPage']
  /** Takes a page apart for `work`: what is painted on it besides its text. */
  withPainted: PdfiumDocument['withPainted']
  /** Whether anything is drawn on a page. */
  hasContent(page: number): boolean
  /** The displayed size of a page in its own units, which nearly always are points. */
  displayedSize(page: number): { width: number; height: number }
}

/** Opens a PDF for reading its text: from its content if that is sound, otherwise by PDFium. */
export async function openText(path: string, options: RepairOptions): Promise<TextDocument> {
  const { document, encrypted, repaired } = await openMended(path, options)
  const opened = openReader(path, options, document.pageCount)
  const isDamaged = repaired || opened?.isRebuilt
  const reader = opened && (isDamaged ? confirmedReader(opened.reader, document) : opened.reader)
  return {
    pageCount: document.pageCount,
    encrypted,
    repaired,
    withGlyphs(page, work) {
      const read = reader?.withGlyphs(page, work)
      return read ? read.result : document.withGlyphs(page, work)
    },
    withDrawing(page, work) {
      const read = reader?.withDrawing(page, work)
      return read ? read.result : document.withGlyphs(page, (glyphs) => work(undrawn(glyphs)))
    },
    links: (page) => reader?.links(page) ?? [],
    places: (page) => reader?.places(page) ?? [],
    comments: (page) => reader?.comments(page) ?? [],
    unit: (page) => reader?.unit(page) ?? 1,
    structure: () => reader?.structure(),
    isSheet: () => reader?.isSheet() ?? false,
    renderPage: (page, options) => document.renderPage(page, options),
    withPainted: (page, work) => document.withPainted(page, work),
    hasContent: (page) => document.hasContent(page),
    displayedSize: (page) => document.displayedSize(page),
    [Symbol.dispose]() {
      reader?.[Symbol.dispose]()
      document[Symbol.dispose]()
    },
  }
}

/** Undefined for a file that qpdf has to repair: the result may differ from what PDFium has opened. */
export function openGlyphReader(path: string, options: RepairOptions, pageCount: number): GlyphReader | undefined {
  const opened = openReader(path, options, pageCount)
  if (!opened?.isRebuilt) return opened?.reader
  opened.reader[Symbol.dispose]()
  return undefined
}

function openReader(path: string, { password, newPath }: RepairOptions, pageCount: number) {
  try {
    const pdf = openPdf(path, { inMemory: true, ...(password !== undefined && { password }) })
    if (pdf.pageCount === pageCount) return { reader: createGlyphReader(pdf, { newPath }), isRebuilt: wasRebuilt(pdf) }
    pdf.dispose()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
