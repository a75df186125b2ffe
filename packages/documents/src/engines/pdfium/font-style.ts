import type { TextStyle } from '@octavo/layout/glyphs.ts'
import { type Pointer, pdfium } from './library.ts'

/** Whether a font is bold or italic, by its name and its descriptor. */
export function fontStyle(font: Pointer): TextStyle {
  const library = pdfium()
  const bytes = new Uint8Array(maxNameBytes)
  const length = Number(library.FPDFFont_GetBaseFontName(font, bytes, bytes.length))
  const name = Buffer.from(bytes.subarray(0, Math.max(0, Math.min(length, bytes.length) - 1))).toString('latin1')
  return styleOf({ name, weight: library.FPDFFont_GetWeight(font), flags: library.FPDFFont_GetFlags(font) })
}

/** The same for a font whose properties are known. */
export function styleOf({ name, weight, flags }: { name: string; weight: number; flags: number }): TextStyle {
  return {
    bold: /bold|black|heavy|demi|(sf|cm)bx/i.test(name) || shortBold.test(name) || weight >= boldWeight,
    italic:
      /italic|oblique|(sf|cm|ec)ti|cmmi|cmsl|lm(math|roman)[a-z]*-?italic/i.test(name) ||
      shortItalic.test(name) ||
      (flags & italicFlag) !== 0,
  }
}

/** Short names of styles at the end of a name, such as `-BdIt`, `-LtObl` and `.BI`. */
const shortBold = /[-a-z]Bd(?:Cn|Ex|It|Ital|Obl|MT)*$|\.BI?$/
const shortItalic = /-(?:[A-Z][a-z]+)*(?:It|Ital|Obl)$|\.B?I$/

const boldWeight = 600
const italicFlag = 0x40
const maxNameBytes = 256
