import { AppError } from '@octavo/core/messages/errors.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import { type Pointer, pdfium } from './library.ts'

/** A text on a page of its own, and the font that it is shown in. */
export interface ShownText {
  page: Pointer
  text: Pointer
  font: Pointer
  /** How many texts PDFium made of it. */
  texts: number
  /** Of the page, counted from 1. */
  number: number
}

/** A document whose pages each show one text in one font, opened for what PDFium knows of these fonts. */
export interface ShownFonts<Font> extends Disposable {
  /** The font of a page, counted from 0; undefined if PDFium shows nothing with it. */
  font(page: number): Font | undefined
}

export function openShownFonts<Font>(path: string, read: (shown: ShownText) => Font | undefined): ShownFonts<Font> {
  const library = pdfium()
  const document = library.FPDF_LoadDocument(path, null)
  if (document === null) throw new AppError('DOCUMENT_DAMAGED')
  const pages: Pointer[] = []
  const shownFont = (index: number) => {
    const page = library.FPDF_LoadPage(document, index)
    if (page === null) return undefined
    pages.push(page)
    const texts = library.FPDFPage_CountObjects(page)
    const text = texts > 0 ? library.FPDFPage_GetObject(page, 0) : null
    const font = text && library.FPDFTextObj_GetFont(text)
    return text && font ? read({ page, text, font, texts, number: index + 1 }) : undefined
  }
  return {
    // A font that crashes PDFium or keeps it busy when it is loaded is the document's fault, as a page is.
    font: (index) => asPart({ kind: 'font', number: index + 1 }, () => shownFont(index)),
    [Symbol.dispose]() {
      for (const page of pages) library.FPDF_ClosePage(page)
      library.FPDF_CloseDocument(document)
    },
  }
}
