import { AppError } from '@octavo/core/errors.ts'
import { contentBytes, contentStreams } from '../content/content-bytes.ts'
import { inherited, shownPart } from '../inspect/page-boxes.ts'
import type { PdfObject } from '../qpdf/object.ts'
import type { Pdf } from '../qpdf/pdf.ts'
import type { Glyphs } from '../text-layout/glyphs.ts'
import { createFontBook } from './font-book.ts'
import { glyphsOf } from './glyph-list.ts'
import { type ContentForm, createPageInterpreter } from './page-interpreter.ts'
import { contentResources } from './page-resources.ts'

/** Reads the glyphs of pages from their content, which is several times faster than to have PDFium load them. */
export interface GlyphReader extends Disposable {
  /** Gives the glyphs of a page to `work`, with which they end; undefined for a page that must be read by PDFium. */
  withGlyphs<Result>(page: number, work: (glyphs: Glyphs) => Result): { result: Result } | undefined
}

/** One for all documents: the engine of JavaScript optimises a function that lives on, and starts anew with each that is made. */
const interpreter = createPageInterpreter()

/** A reader of an opened document, which it closes with itself. */
export function createGlyphReader(pdf: Pdf, { newPath }: { newPath: () => string }): GlyphReader {
  const fonts = createFontBook(pdf, newPath)
  const hasForm = pdf.root.get('/AcroForm').isDictionary
  const { pageCount } = pdf

  /** The page's content as shown; undefined where it cannot be read within bounds. */
  function contentOf(page: PdfObject, onUnreadable: () => void): (ContentForm & { width: number; height: number }) | undefined {
    const parts = contentStreams(page).map((stream) => contentBytes(stream, { lenient: true }))
    if (parts.some((part) => part === undefined)) return undefined
    const resources = contentResources(inherited(page, '/Resources'), fonts, onUnreadable)
    return { content: joined(parts as Uint8Array[]), resources, ...viewOf(page) }
  }

  /** Asks for the codes that are wanted, together with the fonts of the pages to come: each asking writes a document. */
  function learnFrom(number: number): void {
    for (let ahead = 0; ahead < pagesAhead && number + ahead <= pageCount; ahead++) fonts.expect(fontsOf(pdf.page(number + ahead)))
    fonts.learn()
  }

  function read(number: number): Glyphs | undefined {
    const page = pdf.page(number)
    if (hasForm && hasFields(page)) return undefined
    let isReadable = true
    const content = contentOf(page, () => {
      isReadable = false
    })
    if (!content) return undefined
    for (let attempt = 0; attempt < 2; attempt++) {
      const reading = interpreter.read(content)
      if (reading === 'unreadable' || !isReadable) return undefined
      if (reading !== 'codes-wanted') return glyphsOf(reading, content)
      learnFrom(number)
    }
    return undefined
  }

  /** What cannot be read here may be read by PDFium, which says it if not. */
  function readOrLeave(number: number): Glyphs | undefined {
    try {
      return read(number)
    } catch (error) {
      if (error instanceof AppError) return undefined
      throw error
    }
  }

  return {
    withGlyphs(number, work) {
      let glyphs: Glyphs | undefined
      if (pageCount <= maxPagesKept) glyphs = readOrLeave(number)
      else
        pdf.scoped(() => {
          glyphs = readOrLeave(number)
        })
      return glyphs && { result: work(glyphs) }
    },
    [Symbol.dispose]() {
      fonts[Symbol.dispose]()
      pdf.dispose()
    },
  }
}

const pagesAhead = 50
/** To let go of the handles of each page takes time; those of so many pages take a few megabytes and go with the document. */
const maxPagesKept = 500

function fontsOf(page: PdfObject): PdfObject[] {
  const fonts = inherited(page, '/Resources').get('/Font')
  return fonts.keys().map((key) => fonts.get(key))
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts
  return parts.length === 1 && only ? only : Buffer.concat(parts.flatMap((part) => [part, newLine]))
}

const newLine = Buffer.from('\n')

/** The page's size as shown, and the way from its own space to there. */
function viewOf(page: PdfObject): { width: number; height: number; matrix: number[] } {
  const { crop, rotation } = shownPart(page)
  const [left, bottom, right, top] = crop
  const [width, height] = [right - left, top - bottom]
  if (rotation === 90) return { width: height, height: width, matrix: [0, 1, 1, 0, -bottom, -left] }
  if (rotation === 180) return { width, height, matrix: [-1, 0, 0, 1, right, -bottom] }
  if (rotation === 270) return { width: height, height: width, matrix: [0, -1, -1, 0, top, right] }
  return { width, height, matrix: [1, 0, 0, -1, -left, top] }
}

/** What is typed into form fields stands in annotations. */
function hasFields(page: PdfObject): boolean {
  return page
    .get('/Annots')
    .items(maxAnnotations)
    .some((annotation) => annotation.get('/Subtype').name === '/Widget')
}

const maxAnnotations = 10_000
