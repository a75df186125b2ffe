import type { PdfObject } from '../qpdf/object.ts'
import type { Pdf } from '../qpdf/pdf.ts'
import type { FontFace } from './fonts.ts'
import { type ShapedLine, shapeLine } from './shape.ts'

const glyphsPerFont = 255

/**
 * Writes text of any script into a document. The glyphs used are drawn as Type 3 fonts from their outlines: small, the same
 * for every font format, and nothing has to be subsetted. The text itself stands beside them, to be searched, copied and read aloud.
 */
export interface GlyphFonts {
  line(text: string): ShapedLine
  /** The operators that show a line at a point. */
  show(text: string, line: ShapedLine, at: { x: number; y: number; size: number }): string
  /** The fonts used so far, for the resources of the pages. */
  resources(): PdfObject
}

export function createGlyphFonts(pdf: Pdf): GlyphFonts {
  const codes = new Map<string, { font: number; code: number }>()
  const drawn: { face: FontFace; glyph: number; advance: number }[] = []

  function codeOf(face: FontFace, glyph: number, advance: number): { font: number; code: number } {
    const key = `${faceNumber(face)}:${glyph}`
    const known = codes.get(key)
    if (known) return known
    const added = { font: Math.floor(drawn.length / glyphsPerFont), code: (drawn.length % glyphsPerFont) + 1 }
    drawn.push({ face, glyph, advance })
    codes.set(key, added)
    return added
  }

  return {
    line: shapeLine,

    show(text, { glyphs }, { x, y, size }) {
      const shown = glyphs.map(({ face, glyph, advance, ...offset }) => {
        const { font, code } = codeOf(face, glyph, advance)
        const left = (x + (offset.x * size) / 1000).toFixed(2)
        const bottom = (y + (offset.y * size) / 1000).toFixed(2)
        return `/G${font} ${size} Tf 1 0 0 1 ${left} ${bottom} Tm <${code.toString(16).padStart(2, '0')}> Tj`
      })
      return `/Span << /ActualText <${utf16(text)}> >> BDC BT\n${shown.join('\n')}\nET EMC`
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

function typeThree(pdf: Pdf, glyphs: readonly { face: FontFace; glyph: number; advance: number }[]): PdfObject {
  const procedures = pdf.dictionary()
  const differences = pdf.array([1])
  for (const [index, { face, glyph, advance }] of glyphs.entries()) {
    differences.append(`/g${index}`)
    procedures.set(`/g${index}`, pdf.stream(`${advance.toFixed(1)} 0 d0\n${outline(face, glyph)}`))
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
    })
    .indirect()
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
  return `FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}`
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
