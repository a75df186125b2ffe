import { AppError } from '@octavo/core/messages/errors.ts'
import type { Glyphs } from '@octavo/layout/glyphs.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import { type PasswordBytes, tryPassword } from '../passwords.ts'
import { drawnPixels, maxDrawnPixels } from './drawn-pixels.ts'
import { type FormEnvironment, startFormEnvironment } from './form-environment.ts'
import { withGlyphs } from './glyphs.ts'
import { type DecodedImage, decodedImage } from './image-object.ts'
import { type Pointer, pdfium } from './library.ts'
import { type Box, flattenPage, hasFields, pageBoxes, showWholeSheet, sizeOfPage, textOfPage } from './page.ts'
import { type PaintedPage, withPainted } from './painted-page.ts'
import { type PageImage, pixelSize, type RenderOptions, renderBitmap } from './render.ts'
import { saveDocument, savePages } from './save.ts'
import { type PageShape, shapesOfPage } from './shapes.ts'

/** A document opened by PDFium. Pages are counted from 1. Close it by `using` or its dispose method. */
export interface PdfiumDocument extends Disposable {
  readonly pageCount: number
  /** Whether the file is encrypted, even though it opened. */
  readonly encrypted: boolean
  /** The displayed size, after rotation, in the page's own units, which nearly always are points; read without parsing its content. */
  displayedSize(page: number): { width: number; height: number }
  /** Boxes and rotation; parses the page's content, so prefer qpdf's objects for many pages. */
  boxes(page: number): { media: Box | undefined; crop: Box | undefined; rotation: number }
  /** Draws a page with its annotations and form fields on white. Throws `IMAGE_TOO_LARGE` above the pixel cap. */
  renderPage(page: number, options: RenderOptions): PageImage
  /** Takes a page apart for `work`: what is painted on it besides its text, and the means to draw some of it. */
  withPainted<Result>(page: number, work: (painted: PaintedPage) => Result): Result
  /** The text in reading order as PDFium sees it, form fields left out, at most two million UTF-16 units. */
  pageText(page: number): string
  /** Passes the glyphs of a page to `work`; they are only valid during it. Form fields are flattened into the page first. */
  withGlyphs<Result>(page: number, work: (glyphs: Glyphs) => Result): Result
  /** The pixels of the first image on a page, in its own size and without its mask; undefined if it can't be decoded. */
  pageImage(page: number): DecodedImage | undefined
  /** The line drawings on a page, and the positions of its texts. */
  shapes(page: number): PageShape[]
  /** Whether anything is drawn on a page. */
  hasContent(page: number): boolean
  /** Flattens annotations and form fields into the pages; returns how many pages changed. Save afterwards. */
  flattenPages(): number
  /** Rewrites the document without holding it in memory; `decrypted` removes its encryption. */
  saveCopy(path: string, options?: { decrypted?: boolean }): void
  /** Writes a new document of the readable pages only, for one whose page tree is broken; outline, form and names are lost. */
  savePages(path: string): void
}

/** Opens a file by its path. Throws `DOCUMENT_LOCKED`, `LOCKED_BY_CERTIFICATE`, `DOCUMENT_PASSWORD_WRONG` or `DOCUMENT_DAMAGED`. */
export function openDocument(path: string, { password }: { password?: string } = {}): PdfiumDocument {
  const library = pdfium()
  const handle = password === undefined ? load(path, null) : tryPassword(password, (bytes) => load(path, bytes))

  const pageCount = library.FPDF_GetPageCount(handle)
  let form: FormEnvironment | undefined
  let formStarted = false

  function formEnvironment(): FormEnvironment | undefined {
    if (!formStarted) form = startFormEnvironment(handle as Pointer)
    formStarted = true
    return form
  }

  function indexOf(page: number): number {
    if (pageCount === 0) throw new AppError('DOCUMENT_DAMAGED', { cause: new Error('a document without pages') })
    if (!Number.isInteger(page) || page < 1 || page > pageCount) throw new AppError('PAGE_OUT_OF_RANGE', { details: { page, pageCount } })
    return page - 1
  }

  /** As a part of the job: on hostile pages PDFium takes long, or overflows its stack. */
  function withPage<Result>(page: number, form: FormEnvironment | undefined, work: (page: Pointer) => Result): Result {
    return asPart({ kind: 'page', number: page }, () => onLoadedPage(page, form, work))
  }

  function onLoadedPage<Result>(page: number, form: FormEnvironment | undefined, work: (page: Pointer) => Result): Result {
    const pageHandle = library.FPDF_LoadPage(handle as Pointer, indexOf(page))
    if (pageHandle === null) throw new AppError('DOCUMENT_DAMAGED')
    try {
      // A crop box outside the page would show nothing, so it is ignored.
      if (isEmpty(sizeOfPage(pageHandle))) showWholeSheet(pageHandle)
      form?.pageLoaded(pageHandle)
      return work(pageHandle)
    } finally {
      form?.pageClosing(pageHandle)
      library.FPDF_ClosePage(pageHandle)
    }
  }

  const hasForm = library.FPDF_GetFormType(handle) !== 0
  const filled = new Set<number>()

  /** PDFium reads text in form fields only after they are flattened into the page. */
  function withFilledPage<Result>(page: number, work: (page: Pointer) => Result): Result {
    if (hasForm && !filled.has(page)) {
      filled.add(page)
      const done = withPage(page, undefined, (pageHandle) => (hasFields(pageHandle) ? undefined : { result: work(pageHandle) }))
      if (done) return done.result
      withPage(page, formEnvironment(), flattenPage)
    }
    return withPage(page, undefined, work)
  }

  function displayedSize(page: number) {
    const size = new Float32Array(2)
    if (!library.FPDF_GetPageSizeByIndexF(handle as Pointer, indexOf(page), size)) throw new AppError('DOCUMENT_DAMAGED')
    const known = { width: size[0] ?? 0, height: size[1] ?? 0 }
    return isEmpty(known) ? withPage(page, undefined, sizeOfPage) : known
  }

  return {
    pageCount,
    encrypted: library.FPDF_GetSecurityHandlerRevision(handle) >= 0,
    displayedSize,
    boxes: (page) => withPage(page, undefined, pageBoxes),
    renderPage(page, options) {
      // A page that is too large is refused before its content is read.
      if (options.box !== 'media') pixelSize(displayedSize(page), options)
      const form = formEnvironment()
      return withPage(page, form, (pageHandle) => {
        if (drawnPixels(pageHandle) > maxDrawnPixels) throw new AppError('PAGE_TOO_COMPLEX', { details: { page } })
        return renderBitmap(pageHandle, options, form)
      })
    },
    withPainted: (page, work) =>
      withFilledPage(page, (pageHandle) => {
        if (drawnPixels(pageHandle) > maxDrawnPixels) throw new AppError('PAGE_TOO_COMPLEX', { details: { page } })
        return withPainted(pageHandle, work)
      }),
    pageText: (page) => withPage(page, undefined, textOfPage),
    pageImage: (page) => withPage(page, undefined, decodedImage),
    shapes: (page) => withPage(page, undefined, shapesOfPage),
    hasContent: (page) => withPage(page, undefined, (pageHandle) => library.FPDFPage_CountObjects(pageHandle) > 0),
    withGlyphs: (page, work) => withFilledPage(page, (pageHandle) => withGlyphs(pageHandle, work)),
    flattenPages() {
      const form = formEnvironment()
      let changed = 0
      for (let page = 1; page <= pageCount; page++) if (withPage(page, form, flattenPage)) changed++
      return changed
    },
    saveCopy: (path, { decrypted = false } = {}) => saveDocument(handle, path, decrypted),
    savePages: (path) => savePages(handle, pageCount, path),
    [Symbol.dispose]() {
      form?.[Symbol.dispose]()
      library.FPDF_CloseDocument(handle)
    },
  }
}

function isEmpty({ width, height }: { width: number; height: number }): boolean {
  return !(width > 0 && height > 0)
}

const errorPassword = 4
const errorSecurityScheme = 5

function load(path: string, password: PasswordBytes | null): Pointer {
  const handle = pdfium().FPDF_LoadDocument(path, password)
  if (handle === null) throw openError(pdfium().FPDF_GetLastError(), password)
  return handle
}

function openError(code: number, password: PasswordBytes | null): AppError {
  if (code === errorPassword) return new AppError(password === null ? 'DOCUMENT_LOCKED' : 'DOCUMENT_PASSWORD_WRONG')
  if (code === errorSecurityScheme) return new AppError('LOCKED_BY_CERTIFICATE')
  return new AppError('DOCUMENT_DAMAGED', { cause: new Error(`PDFium error ${code}`) })
}
