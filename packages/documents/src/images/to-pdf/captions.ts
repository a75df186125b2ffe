import { deflatedStream } from '../../engines/qpdf/deflated-stream.ts'
import { openPdf } from '../../engines/qpdf/pdf.ts'
import { fitLine } from '../../fonts/fit-line.ts'
import { createGlyphFonts } from '../../fonts/glyph-fonts.ts'
import type { PageBox } from '../writer/image-document.ts'

/** A line of text in the middle of a box. */
export interface Caption {
  /** From 1. */
  page: number
  text: string
  box: PageBox
}

const size = 10
const rise = 4

/** Writes lines of text, in any script, onto the pages of an image document; captions are in page order. */
export function writeCaptions(from: string, to: string, captions: readonly Caption[]): void {
  using pdf = openPdf(from)
  const fonts = createGlyphFonts(pdf)
  const shown = new Map<number, string[]>()
  for (const { page, text, box } of captions) {
    const fitted = fitLine(text, { width: box.width, size })
    const line = fonts.line(fitted)
    const x = box.x + (box.width - (line.width * size) / 1000) / 2
    const lines = shown.get(page) ?? []
    lines.push(fonts.show(fitted, line, { x, y: box.y + rise, size }))
    shown.set(page, lines)
  }
  const font = fonts.resources().get('/Font').indirect()
  for (const [number, lines] of shown) {
    const page = pdf.page(number)
    page.get('/Resources').set('/Font', font)
    page.set('/Contents', pdf.array([page.get('/Contents'), deflatedStream(pdf, lines.join('\n'))]))
  }
  pdf.write(to, { copyStreams: true })
}
