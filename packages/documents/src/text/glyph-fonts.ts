import { deflatedStream } from '../qpdf/deflated-stream.ts'
import type { PdfObject } from '../qpdf/object.ts'
import type { Pdf } from '../qpdf/pdf.ts'
import type { FontFace, TextStyle } from './fonts.ts'
import { type PlacedGlyph, type ShapedLine, shapeLine } from './shape.ts'

const glyphsPerFont = 255

/**
 * Writes text of any script into a document. The glyphs used are drawn as Type 3 fonts from their outlines: small, the same
 * for every font format, and nothing has to be subsetted. The text itself stands beside them, to be searched, copied and read aloud.
 */
export interface GlyphFonts {
  line(text: string, style?: TextStyle): ShapedLine
  /** The operators that show a line at a point. */
  show(text: string, line: ShapedLine, at: { x: number; y: number; size: number }): string
  /** The fonts used so far, for the resources of the pages. */
  resources(): PdfObject
}

export function createGlyphFonts(pdf: Pdf): GlyphFonts {
  const codes = new Map<string, { font: number; code: number }>()
  const drawn: DrawnGlyph[] = []

  function codeOf(drawing: DrawnGlyph): { font: number; code: number } {
    const key = `${faceNumber(drawing.face)}:${drawing.glyph}:${drawing.text}`
    const known = codes.get(key)
    if (known) return known
    const added = { font: Math.floor(drawn.length / glyphsPerFont), code: (drawn.length % glyphsPerFont) + 1 }
    drawn.push(drawing)
    codes.set(key, added)
    return added
  }

  return {
    line: shapeLine,

    show(text, { glyphs, isRightToLeft }, { x, y, size }) {
      const shown = glyphs.map(({ x: offsetX, y: offsetY, ...drawing }) => {
        const { font, code } = codeOf(drawing)
        const left = (x + (offsetX * size) / 1000).toFixed(2)
        const bottom = (y + (offsetY * size) / 1000).toFixed(2)
        return `/G${font} ${size} Tf 1 0 0 1 ${left} ${bottom} Tm <${hexByte(code)}> Tj`
      })
      const block = `BT\n${shown.join('\n')}\nET`
      // Poppler reads the text of such a span from left to right, so there the glyphs speak for themselves.
      return isRightToLeft ? block : `/Span << /ActualText <FEFF${utf16(text)}> >> BDC ${block} EMC`
    },

    resources() {
      const fonts = pdf.dictionary()
      for (let start = 0; start < drawn.length; start += glyphsPerFont) {
        fonts.set(`/G${start / glyphsPerFont}`, typeThree(pdf, drawn.slice(start, start + glyphsPerFont)))
      }
      return pdf.dictionary({ '/Font': fonts })
    },
  }
}

type DrawnGlyph = Pick<PlacedGlyph, 'face' | 'glyph' | 'advance' | 'text'>

function typeThree(pdf: Pdf, glyphs: readonly DrawnGlyph[]): PdfObject {
  const procedures = pdf.dictionary()
  const differences = pdf.array([1])
  for (const [index, { face, glyph, advance }] of glyphs.entries()) {
    differences.append(`/g${index}`)
    procedures.set(`/g${index}`, deflatedStream(pdf, `${advance.toFixed(1)} 0 d0\n${outline(face, glyph)}`))
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
      '/LastChar': glyphs.length,
      '/Widths': pdf.array(glyphs.map(({ advance }) => Math.round(advance * 10) / 10)),
      '/Resources': pdf.dictionary(),
      '/ToUnicode': deflatedStream(pdf, unicodeMap(glyphs)),
    })
    .indirect()
}

/** Which text each code stands for. */
function unicodeMap(glyphs: readonly DrawnGlyph[]): string {
  const lines = glyphs.flatMap(({ text }, index) => (text === '' ? [] : [`<${hexByte(index + 1)}> <${utf16(text)}>`]))
  const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_, index) => lines.slice(index * 100, (index + 1) * 100))
  const maps = blocks.map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  const head = '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Octavo def /CMapType 2 def'
  return `${head}\n1 begincodespacerange <00> <ff> endcodespacerange\n${maps.join('\n')}\nendcmap end end`
}

/** The outline as PDF operators; quadratic curves become the same cubic ones. */
function outline(face: FontFace, glyph: number): string {
  const scale = 1000 / face.unitsPerEm
  const operators: string[] = []
  let [fromX, fromY] = [0, 0]
  for (const { type, values } of face.font.glyphToJson(glyph)) {
    const numbers = values.map((value) => value * scale)
    if (type === 'M') operators.push(`${written(numbers)} m`)
    if (type === 'L') operators.push(`${written(numbers)} l`)
    if (type === 'C') operators.push(`${written(numbers)} c`)
    if (type === 'Q') operators.push(`${written(cubic(fromX, fromY, numbers))} c`)
    if (type === 'Z') operators.push('h')
    fromX = numbers.at(-2) ?? fromX
    fromY = numbers.at(-1) ?? fromY
  }
  return operators.length > 0 ? `${operators.join('\n')}\nf` : ''
}

function cubic(fromX: number, fromY: number, [controlX = 0, controlY = 0, x = 0, y = 0]: number[]): number[] {
  const towards = (end: number, control: number) => end + (2 / 3) * (control - end)
  return [towards(fromX, controlX), towards(fromY, controlY), towards(x, controlX), towards(y, controlY), x, y]
}

function written(numbers: readonly number[]): string {
  return numbers.map((number) => Math.round(number * 10) / 10).join(' ')
}

function utf16(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex')
}

function hexByte(value: number): string {
  return value.toString(16).padStart(2, '0')
}

const faceNumbers = new WeakMap<FontFace, number>()
let faces = 0

function faceNumber(face: FontFace): number {
  const known = faceNumbers.get(face)
  if (known !== undefined) return known
  faces += 1
  faceNumbers.set(face, faces)
  return faces
}
