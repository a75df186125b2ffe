import type { TextStyle } from '@octavo/layout/glyphs.ts'
import { styleOf } from '../engines/pdfium/font-style.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'

/** Whether a font is bold or italic, by its name and what its descriptor says for certain. */
export function describedStyle(font: PdfObject): TextStyle {
  const descendant = font.get('/DescendantFonts').at(0)
  const descriptor = (descendant.isDictionary ? descendant : font).get('/FontDescriptor')
  const name = font.get('/BaseFont').name ?? ''
  const flags = descriptor.get('/Flags').integer ?? 0
  return styleOf({ name, weight: plainNames.test(name) ? 0 : weightOf(descriptor, flags), flags })
}

/** A name that says itself that the font isn't bold. */
const plainNames =
  /regular|roman|light|book|medium|thin|^\/(?:[A-Z]{6}\+)?(?:helvetica|courier|arial|arialmt|timesnewromanps(?:mt)?)(?:-?(?:oblique|italic)(?:mt)?)?$/i

/** The weight that a descriptor says, or that follows from the width of its stems; 0 if neither is known. */
function weightOf(descriptor: PdfObject, flags: number): number {
  const said = descriptor.get('/FontWeight').number ?? 0
  if (said > 0) return said
  if ((flags & forceBold) !== 0) return 700
  // Programs that measure stems measure slanted ones as wide as their slant.
  if ((flags & italic) !== 0 || (descriptor.get('/ItalicAngle').number ?? 0) !== 0) return 0
  const stem = descriptor.get('/StemV').number ?? 0
  const [, , right = 0] = descriptor.get('/FontBBox').numbers()
  const isGuessed = Math.abs(stem - right * guessedStem) < 1.5
  return isGuessed || stem > widestStem ? 0 : stem * stemToWeight
}

/** Flags of font descriptors (ISO 32000, 9.8.2). */
const [italic, forceBold] = [0x40, 0x40000]

/** Some programs don't measure stems, but write this share of the box around all glyphs. */
const guessedStem = 0.15

/** The stems of the heaviest letters are narrower; programs that write more have measured something else. */
const widestStem = 300

/** PDFium derives the weight of a font as five times its stem width. */
const stemToWeight = 5
