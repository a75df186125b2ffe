import type { Side } from '@octavo/core/text/bidi.ts'
import { deflatedStream } from '../engines/qpdf/deflated-stream.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { type Drawing, drawingsOf, isTurnedSpace, keyOf, outlines } from './drawings.ts'
import type { TextStyle } from './fonts.ts'
import { type ShapedLine, shapeLine } from './shape.ts'

const glyphsPerFont = 255

/**
 * Writes text of any script into a document. The used glyphs are drawn as Type 3 fonts from their outlines: small, the same for every font
 * format, and without subsetting. The text itself is stored with them for searching, copying and reading aloud.
 */
export interface GlyphFonts {
  line(text: string, style?: TextStyle, side?: Side): ShapedLine
  /** The operators that show a line at a point. */
  show(text: string, line: ShapedLine, at: { x: number; y: number; size: number }): string
  /** The codes of a line in the order of its text, for those who write the operators themselves. */
  codes(line: ShapedLine): PlacedCode[]
  /** The fonts used so far, for the resources of the pages. */
  resources(): PdfObject
}

/** A code of one of the fonts. Measures are thousandths of the font size. */
export interface PlacedCode {
  /** Its font is `/G` and this number. */
  font: number
  code: number
  /** From the start of the line. */
  x: number
  advance: number
}

export function createGlyphFonts(pdf: Pdf): GlyphFonts {
  const codes = new Map<string, { font: number; code: number }>()
  const drawn: Drawing[] = []

  function codeOf(drawing: Drawing): { font: number; code: number } {
    const key = keyOf(drawing)
    const known = codes.get(key)
    if (known) return known
    const added = { font: Math.floor(drawn.length / glyphsPerFont), code: (drawn.length % glyphsPerFont) + 1 }
    drawn.push(drawing)
    codes.set(key, added)
    return added
  }

  return {
    line: shapeLine,

    show(text, line, { x, y, size }) {
      const shown = drawingsOf(line).map(({ x: offset, ...drawing }) => {
        const { font, code } = codeOf(drawing)
        const left = (x + (offset * size) / 1000).toFixed(2)
        const shown = `/G${font} ${size} Tf 1 0 0 1 ${left} ${y.toFixed(2)} Tm <${hexByte(code)}> Tj`
        return isTurnedSpace(drawing) ? said(' ', shown) : shown
      })
      const content = `BT\n${shown.join('\n')}\nET`
      // Poppler and PDFium place the text of a span by position and read it in visual order, backwards. MuPDF loses some of it.
      if (line.clusters.some(({ isRightToLeft }) => isRightToLeft)) return content
      return said(text, content)
    },

    codes: (line) =>
      drawingsOf(line).map(({ x, ...drawing }) => ({ ...codeOf(drawing), x, advance: Math.round(drawing.advance * 10) / 10 })),

    resources() {
      const fonts = pdf.dictionary()
      for (let start = 0; start < drawn.length; start += glyphsPerFont) {
        fonts.set(`/G${start / glyphsPerFont}`, typeThree(pdf, drawn.slice(start, start + glyphsPerFont)))
      }
      return pdf.dictionary({ '/Font': fonts })
    },
  }
}

/** Operators wrapped with their `ActualText`. */
function said(text: string, operators: string): string {
  return `/Span << /ActualText <FEFF${utf16(text)}> >> BDC ${operators} EMC`
}

function typeThree(pdf: Pdf, drawings: readonly Drawing[]): PdfObject {
  const procedures = pdf.dictionary()
  const differences = pdf.array([1])
  for (const [index, drawing] of drawings.entries()) {
    differences.append(`/g${index}`)
    procedures.set(`/g${index}`, deflatedStream(pdf, procedure(drawing)))
  }
  return pdf
    .dictionary({
      '/Type': '/Font',
      '/Subtype': '/Type3',
      '/FontBBox': pdf.array([0, 0, 0, 0]),
      '/FontMatrix': pdf.array([0.001, 0, 0, 0.001, 0, 0]),
      '/CharProcs': procedures,
      '/Encoding': pdf.dictionary({ '/Type': '/Encoding', '/Differences': differences }),
      '/FirstChar': 1,
      '/LastChar': drawings.length,
      '/Widths': pdf.array(drawings.map(({ advance }) => Math.round(advance * 10) / 10)),
      '/Resources': pdf.dictionary(),
      '/ToUnicode': deflatedStream(pdf, unicodeMap(drawings)),
    })
    .indirect()
}

/** The operators that draw a glyph. PDFium drops a zero-width letter, such as one that is drawn with another. */
function procedure(drawing: Drawing): string {
  const [advance, drawn] = [drawing.advance.toFixed(1), outlines(drawing)]
  if (drawn !== '' || !letterOrMark.test(drawing.text)) return `${advance} 0 d0\n${drawn}`
  return `${advance} 0 0 0 ${Math.max(1, drawing.advance).toFixed(1)} 500 d1`
}

const letterOrMark = /^[\p{L}\p{M}]/u

/** Maps each code to its text. */
function unicodeMap(drawings: readonly Drawing[]): string {
  const lines = drawings.map(({ text }, index) => `<${hexByte(index + 1)}> <${utf16(text)}>`)
  const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_, index) => lines.slice(index * 100, (index + 1) * 100))
  const maps = blocks.map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  const head = '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Octavo def /CMapType 2 def'
  return `${head}\n1 begincodespacerange <00> <ff> endcodespacerange\n${maps.join('\n')}\nendcmap end end`
}

function utf16(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex')
}

function hexByte(value: number): string {
  return value.toString(16).padStart(2, '0')
}
