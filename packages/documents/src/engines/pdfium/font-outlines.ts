import { type Pointer, pdfium } from './library.ts'
import { openShownFonts, type ShownFonts } from './shown-fonts.ts'

/** A step of a glyph's outline; a curve has three points. Measures are thousandths of the font size. */
export interface OutlineStep {
  kind: 'move' | 'line' | 'curve'
  points: number[]
}

/** A font as PDFium draws it. */
export interface DrawnFont {
  /** The glyph of a code in the font's program; undefined if there is none. */
  glyphOf(code: number): number | undefined
  outlineOf(code: number): OutlineStep[]
}

/** Opens a document whose pages each show one text in one font, to see how the codes of these fonts are drawn. */
export function openFontOutlines(path: string): ShownFonts<DrawnFont> {
  return openShownFonts(path, ({ font }) => drawnFont(font))
}

const size = 1000
const [lineTo, curveTo] = [0, 1] as const
const maxSegments = 20_000

function drawnFont(font: Pointer): DrawnFont {
  const library = pdfium()
  return {
    glyphOf(code) {
      const glyph = library.FPDFFont_GetCharGlyphIndex(font, code)
      return glyph > 0 && glyph < noGlyph ? glyph : undefined
    },
    outlineOf(code) {
      const path = library.FPDFFont_GetGlyphPathFromCharCode(font, code, size)
      return path === null ? [] : stepsOf(path)
    },
  }
}

const noGlyph = 0xffff

function stepsOf(path: Pointer): OutlineStep[] {
  const library = pdfium()
  const [x, y] = [new Float32Array(1), new Float32Array(1)]
  const steps: OutlineStep[] = []
  const count = Math.min(library.FPDFGlyphPath_CountGlyphSegments(path), maxSegments)
  let curve: number[] = []
  for (let index = 0; index < count; index++) {
    const segment = library.FPDFGlyphPath_GetGlyphPathSegment(path, index)
    if (segment === null || !library.FPDFPathSegment_GetPoint(segment, x, y)) continue
    // PDFium gives shares of the font size here.
    const point = [(x[0] ?? 0) * size, (y[0] ?? 0) * size]
    const type = library.FPDFPathSegment_GetType(segment)
    if (type === curveTo) {
      curve.push(...point)
      if (curve.length < 6) continue
      steps.push({ kind: 'curve', points: curve })
      curve = []
    } else steps.push({ kind: type === lineTo ? 'line' : 'move', points: point })
  }
  return steps
}
