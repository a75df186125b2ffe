import { AppError } from '@octavo/core/messages/errors.ts'
import type { Glyphs } from '@octavo/layout/glyphs.ts'
import type { PageComment } from '@octavo/layout/page-comment.ts'
import type { PageDrawing } from '@octavo/layout/page-drawing.ts'
import type { PageLink } from '@octavo/layout/page-link.ts'
import type { PagePlace } from '@octavo/layout/page-place.ts'
import type { StructureElement } from '@octavo/layout/structure.ts'
import { contentBytes, contentStreams } from '../content/content-bytes.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { createDestinations } from '../read/destinations.ts'
import { readMetadata } from '../read/metadata.ts'
import { inherited, userUnit } from '../read/page-boxes.ts'
import { readComments } from '../read/page-comments.ts'
import { readLinks } from '../read/page-links.ts'
import { nameOf, readPlaces } from '../read/page-places.ts'
import { viewOf } from '../read/page-view.ts'
import { readStructure } from '../read/structure-tree.ts'
import { appearancesOf, hasTextOnTop } from './appearances.ts'
import { drawingOf } from './drawing/drawing-of.ts'
import { shownValue } from './field-values.ts'
import { createFontBook } from './font-book.ts'
import { type GlyphList, glyphsOf } from './glyph-list.ts'
import { type ContentForm, createPageInterpreter, type PageReading } from './page-interpreter.ts'
import { contentForm, contentResources } from './page-resources.ts'

/** Reads the glyphs of pages from their content, which is several times faster than loading them in PDFium. */
export interface GlyphReader extends Disposable {
  /** Passes the glyphs of a page to `work`; they are only valid during it. Undefined for a page that PDFium has to read. */
  withGlyphs<Result>(page: number, work: (glyphs: Glyphs) => Result): { result: Result } | undefined
  /** The same with all else that is drawn on the page. */
  withDrawing<Result>(page: number, work: (drawing: PageDrawing) => Result): { result: Result } | undefined
  /** The links of a page to addresses and places. */
  links(page: number): PageLink[]
  /** The places of a page that links and bookmarks lead to. */
  places(page: number): readonly PagePlace[]
  /** What readers have written about a page. */
  comments(page: number): PageComment[]
  /** The points per unit of a page; nearly always 1. */
  unit(page: number): number
  /** What a tagged document says of its own structure. */
  structure(): StructureElement | undefined
  /** Whether the document says that a spreadsheet program has made it. */
  isSheet(): boolean
}

/** How spreadsheet programs call themselves. */
const spreadsheets = /\b(Calc|Excel|Numbers|Gnumeric|Google Sheets)\b/i

/** Shared by all documents: V8 optimises a long-lived function, and would start over with each new closure. */
const interpreter = createPageInterpreter()

/** A reader of an open document, which it closes when disposed. */
export function createGlyphReader(pdf: Pdf, { newPath }: { newPath: () => string }): GlyphReader {
  const fonts = createFontBook(pdf, newPath)
  const form = pdf.root.get('/AcroForm')
  const { pageCount } = pdf
  const destinations = createDestinations(pdf)
  let places: ReadonlyMap<number, PagePlace[]> | undefined
  /** Pages whose fonts were announced. */
  const expected = new Set<number>()

  /** The page's content as shown; undefined where it cannot be read within bounds. */
  function contentOf(page: PdfObject, onUnreadable: () => void): (ContentForm & { width: number; height: number }) | undefined {
    const parts = contentStreams(page).map((stream) => contentBytes(stream, { lenient: true }))
    if (parts.some((part) => part === undefined)) return undefined
    const resources = contentResources(inherited(page, '/Resources'), fonts, onUnreadable)
    return { content: joined(parts as Uint8Array[]), resources, ...viewOf(page) }
  }

  /** Text in form fields, and what was typed or stamped on a page, is in annotations, which are drawn on top of it. */
  function onTop(page: PdfObject, onUnreadable: () => void): ContentForm[] {
    const resources = contentResources(form.get('/DR'), fonts, onUnreadable)
    return appearancesOf(page, {
      readForm: (stream) => contentForm(stream, { fonts, onUnreadable, resources }),
      readValue: (widget) => shownValue(widget, form),
      isWrittenAnew: form.get('/NeedAppearances').boolean === true,
    })
  }

  /** Asks for the wanted codes together with the fonts of the coming pages: each request writes a document. */
  function learnFrom(number: number): void {
    for (let page = number; page <= pageCount && page < number + pagesAhead; page++) {
      if (expected.has(page)) continue
      expected.add(page)
      fonts.expect(fontsOf(pdf.page(page)))
    }
    fonts.learn()
  }

  /** Reads a page in one of the two ways. */
  function read<Page>(number: number, readContent: ContentReader<Page>): Page | undefined {
    const page = pdf.page(number)
    let isReadable = true
    const onUnreadable = () => {
      isReadable = false
    }
    const content = contentOf(page, onUnreadable)
    const fields = hasTextOnTop(page, { hasForm: form.isDictionary }) ? onTop(page, onUnreadable) : []
    if (!content) return undefined
    for (let attempt = 0; attempt < 2; attempt++) {
      const reading = readContent(content, fields)
      if (reading === 'unreadable' || !isReadable) return undefined
      if (reading !== 'codes-wanted') return reading
      learnFrom(number)
    }
    return undefined
  }

  const readGlyphs: ContentReader<Glyphs> = (content, fields) => {
    const reading = interpreter.read(content, fields)
    return isList(reading) ? glyphsOf(reading, content) : reading
  }

  const readDrawing: ContentReader<PageDrawing> = (content, fields) => {
    const { reading, gathered } = interpreter.readDrawing(content, fields)
    return isList(reading) ? drawingOf(glyphsOf(reading, content), gathered, fonts) : reading
  }

  /** What can't be read here may be readable by PDFium, which reports an error if not. */
  function readOrLeave<Page>(number: number, readContent: ContentReader<Page>): Page | undefined {
    try {
      return read(number, readContent)
    } catch (error) {
      if (error instanceof AppError) return undefined
      throw error
    }
  }

  function withPage<Page, Result>(number: number, readContent: ContentReader<Page>, work: (page: Page) => Result) {
    if (pageCount <= maxPagesKept) {
      const page = readOrLeave(number, readContent)
      return page && { result: work(page) }
    }
    let worked: { result: Result } | undefined
    pdf.scoped(() => {
      const page = readOrLeave(number, readContent)
      worked = page && { result: work(page) }
    })
    return worked
  }

  return {
    withGlyphs: (number, work) => withPage(number, readGlyphs, work),
    withDrawing: (number, work) => withPage(number, readDrawing, work),
    links(number) {
      let links: PageLink[] = []
      pdf.scoped(() => {
        links = readLinks(pdf.page(number), { destinations, nameOf: (destination) => nameOf(pdf, destination) })
      })
      return links
    },
    places(number) {
      places ??= readPlaces(pdf, destinations)
      return places.get(number) ?? []
    },
    comments(number) {
      let comments: PageComment[] = []
      pdf.scoped(() => {
        comments = readComments(pdf.page(number))
      })
      return comments
    },
    unit(number) {
      let unit = 1
      pdf.scoped(() => {
        unit = userUnit(pdf.page(number))
      })
      return unit
    },
    structure: () => readStructure(pdf),
    isSheet: () => spreadsheets.test(readMetadata(pdf).creator ?? ''),
    [Symbol.dispose]() {
      fonts[Symbol.dispose]()
      pdf.dispose()
    },
  }
}

/** Reads the content of a page together with what is drawn over it. */
type ContentReader<Page> = (content: ContentForm & PageSize, fields: readonly ContentForm[]) => Page | 'codes-wanted' | 'unreadable'

interface PageSize {
  width: number
  height: number
}

function isList(reading: PageReading): reading is GlyphList {
  return typeof reading === 'object'
}

const pagesAhead = 50
/** Releasing the handles of each page takes time; those of this many pages take a few megabytes and are freed with the document. */
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
