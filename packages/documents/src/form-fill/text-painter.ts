import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { plainStyle, type TextStyle } from '../fonts/fonts.ts'
import { createGlyphFonts, type GlyphFonts } from '../fonts/glyph-fonts.ts'
import { type OwnFont, ownFont } from './own-font.ts'

/** Measures and shows text in one font. */
export interface TextPen {
  /** In font sizes. */
  widthOf(text: string): number
  /** The operators that show a line whose baseline starts at a point. */
  show(text: string, at: { x: number; y: number; size: number }): string
  /** Its letters from left to right, as they are seen. */
  inSight(text: string): string[]
  /** The resources of an appearance that is written with it. */
  resources: PdfObject
}

/** Writes text in the font that a form names if that has all letters, otherwise in ours, whatever the script. */
export interface TextPainter {
  penFor(font: string | undefined, text: string): TextPen
  /** Writes the fonts that were used; call it once at the end. */
  finish(): void
}

export function createTextPainter(pdf: Pdf): TextPainter {
  const own = new Map<string, TextPen | undefined>()
  const pens = new Map<string, { font: OwnFont; pen: TextPen }>()
  let glyphs: { fonts: GlyphFonts; resources: number } | undefined

  function ownPen(name: string, text: string): TextPen | undefined {
    const known = pens.get(name)
    if (!known && own.has(name)) return undefined
    const entry = known ?? openOwn(name)
    if (!entry) return undefined
    return entry.font.codesOf(text.replace(/[\r\n\t]/g, ' ')) ? entry.pen : undefined
  }

  function openOwn(name: string): { font: OwnFont; pen: TextPen } | undefined {
    const dictionary = pdf.root.get('/AcroForm').get('/DR').get('/Font').get(name)
    const font = ownFont(dictionary)
    own.set(name, undefined)
    if (!font) return undefined
    const { id } = pdf.dictionary({ '/Font': pdf.dictionary({ [name]: dictionary.indirect() }) }).indirect()
    const entry = { font, pen: penOf(pdf, name, font, id) }
    pens.set(name, entry)
    return entry
  }

  return {
    penFor(name, text) {
      const pen = name === undefined ? undefined : ownPen(name, text)
      if (pen) return pen
      glyphs ??= { fonts: createGlyphFonts(pdf), resources: pdf.dictionary().indirect().id }
      return glyphPen(pdf, glyphs.fonts, glyphs.resources, styleOf(pdf, name))
    },
    finish() {
      if (glyphs) pdf.object(glyphs.resources).set('/Font', glyphs.fonts.resources().get('/Font'))
      glyphs = undefined
    },
  }
}

function penOf(pdf: Pdf, name: string, font: OwnFont, resources: number): TextPen {
  const codes = (text: string) => font.codesOf(text.replace(/[\r\n\t]/g, ' ')) ?? []
  return {
    widthOf: (text) => codes(text).reduce((sum, code) => sum + font.widthOf(code), 0) / 1000,
    show: (text, { x, y, size }) => `BT ${name} ${written(size)} Tf ${written(x)} ${written(y)} Td ${literal(codes(text))} Tj ET`,
    inSight: (text) => [...text],
    get resources() {
      return pdf.object(resources)
    },
  }
}

function glyphPen(pdf: Pdf, fonts: GlyphFonts, resources: number, style: TextStyle): TextPen {
  return {
    widthOf: (text) => fonts.line(text, style).width / 1000,
    show: (text, at) => fonts.show(text, fonts.line(text, style), at),
    inSight: (text) => fonts.line(text, style).clusters.map((cluster) => cluster.text),
    get resources() {
      return pdf.object(resources)
    },
  }
}

/** As the font that the form names, as far as its name tells. */
function styleOf(pdf: Pdf, name: string | undefined): TextStyle {
  if (name === undefined) return plainStyle
  const base = pdf.root.get('/AcroForm').get('/DR').get('/Font').get(name).get('/BaseFont').name ?? name
  return {
    family: /courier|mono/i.test(base) ? 'mono' : /times|serif|roman|georgia|garamond/i.test(base) ? 'serif' : 'sans',
    bold: /bold|black|heavy/i.test(base),
    italic: /italic|oblique/i.test(base),
  }
}

/** A string of codes. */
function literal(codes: readonly number[]): string {
  const isPlain = codes.every((code) => code >= 32 && code < 127)
  if (!isPlain) return `<${codes.map((code) => code.toString(16).padStart(2, '0')).join('')}>`
  return `(${String.fromCharCode(...codes).replace(/[\\()]/g, '\\$&')})`
}

function written(value: number): string {
  return String(Number(value.toFixed(2)))
}
