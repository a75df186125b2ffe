import type { PdfiumModule } from './pdfium-module.ts'

/** The width of a character in shares of the size. */
export function widthOf(module: PdfiumModule, font: number, character: number, memory: number): number {
  return module.FPDFFont_GetGlyphWidth(font, character, 1000, memory) ? module.pdfium.getValue(memory, 'float') / 1000 : 0
}

/** Where the pen is before a glyph and behind it, in units of its text. */
export interface GlyphSides {
  from: number
  to: number
  /** How long such a unit is on the page. */
  unit: number
  /** Whether it isn't drawn to the end: if it is, the pen may be before that. */
  isSure: boolean
}

/** The sides of a glyph of a page; undefined for lines that run up or down. */
export function sidesOf(
  module: PdfiumModule,
  { text, index, memory }: { text: number; index: number; memory: number },
): GlyphSides | undefined {
  module.FPDFText_GetMatrix(text, index, memory)
  const [a, b] = [module.pdfium.getValue(memory, 'float'), module.pdfium.getValue(memory + 4, 'float')]
  if (Math.abs(a) <= Math.abs(b)) return undefined
  const number = (at: number) => module.pdfium.getValue(memory + at, 'double')
  module.FPDFText_GetCharBox(text, index, memory, memory + 8, memory + 16, memory + 24)
  const drawn = a > 0 ? number(8) : number(0)
  module.FPDFText_GetCharOrigin(text, index, memory, memory + 8)
  const origin = number(0)
  if (!module.FPDFText_GetLooseCharBox(text, index, memory)) return undefined
  const [left, right] = [module.pdfium.getValue(memory, 'float'), module.pdfium.getValue(memory + 8, 'float')]
  // The box has the way of the pen in it, and all that is drawn.
  const [from, to] = [origin / a, (a > 0 ? right : left) / a]
  return { from, to, unit: Math.hypot(a, b), isSure: to - drawn / a > (to - from) / 1000 }
}
