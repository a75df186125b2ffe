import { rmSync } from 'node:fs'
import { type DrawnFont, openFontOutlines } from '../../../engines/pdfium/font-outlines.ts'
import { emptyPdf, type Pdf } from '../../../engines/qpdf/pdf.ts'

/** Fonts of a document as PDFium draws them, by their object numbers. */
export interface DrawnFonts extends Disposable {
  of(id: number): DrawnFont | undefined
}

/** Loads fonts into PDFium by a document that shows nothing else. */
export function openDrawnFonts(pdf: Pdf, ids: readonly number[], newPath: () => string): DrawnFonts {
  const path = newPath()
  using samples = emptyPdf()
  pdf.scoped(() => {
    for (const id of ids) {
      const font = samples.copyForeign(pdf, pdf.object(id))
      samples.addPage(
        samples.dictionary({
          '/Type': '/Page',
          '/MediaBox': samples.array([0, 0, 1000, 1000]),
          '/Resources': samples.dictionary({ '/Font': samples.dictionary({ '/F': font }) }),
          '/Contents': samples.stream('BT /F 1 Tf <0020> Tj ET'),
        }),
      )
    }
    samples.write(path, { copyStreams: true })
  })
  const opened = openFontOutlines(path)
  // PDFium has the file open, so its name can be removed.
  rmSync(path, { force: true })
  const fonts = new Map<number, DrawnFont | undefined>()
  return {
    of(id) {
      if (!fonts.has(id)) fonts.set(id, opened.font(ids.indexOf(id)))
      return fonts.get(id)
    },
    [Symbol.dispose]: () => opened[Symbol.dispose](),
  }
}
