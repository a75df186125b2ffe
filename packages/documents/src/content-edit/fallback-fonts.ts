import type { Side } from '@octavo/core/text/bidi.ts'
import { similarFamily } from '@octavo/core/text/similar-family.ts'
import type { FontFace } from '@octavo/layout/page-drawing.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import type { TextStyle } from '../fonts/fonts.ts'
import { createGlyphFonts } from '../fonts/glyph-fonts.ts'
import { plainNumber } from './write-shows.ts'

/** Text in the faces that are added to documents, in place of glyphs that a font of the document doesn't have. */
export interface FallbackFonts {
  /** The operators that show a text, and how wide it is in font sizes. */
  show(text: string, look: FallbackLook): { operators: string; width: number }
  /** Writes the fonts; call it when all text is known. */
  finish(): void
}

interface FallbackLook {
  style: TextStyle
  size: number
  /** That of the line; without, the first letter tells it. */
  side: Side | undefined
  /** The name of a font where the operators stand. */
  nameOf: (font: PdfObject) => string
}

export function createFallbackFonts(pdf: Pdf): FallbackFonts {
  const fonts = createGlyphFonts(pdf)
  /** Named by content before their glyphs are known. */
  const objects: PdfObject[] = []

  function objectOf(index: number): PdfObject {
    while (objects.length <= index) objects.push(pdf.dictionary().indirect())
    return objects[index] ?? pdf.null()
  }

  return {
    show(text, { style, size, side, nameOf }) {
      const line = fonts.line(text, style, side)
      const operators: string[] = []
      let [font, pen, array] = [-1, 0, '']
      const end = () => {
        if (array !== '') operators.push(`[${array}] TJ`)
        array = ''
      }
      for (const code of fonts.codes(line)) {
        if (code.font !== font) {
          end()
          font = code.font
          operators.push(`${nameOf(objectOf(font))} ${plainNumber(size)} Tf`)
        }
        if (Math.abs(code.x - pen) > 0.05) array += `${plainNumber(Number((pen - code.x).toFixed(3)))} `
        array += `<${code.code.toString(16).padStart(2, '0')}>`
        pen = code.x + code.advance
      }
      if (Math.abs(line.width - pen) > 0.05) array += ` ${plainNumber(Number((pen - line.width).toFixed(3)))}`
      end()
      return { operators: operators.join(' '), width: line.width / 1000 }
    },
    finish() {
      const made = fonts.resources().get('/Font')
      for (const [index, object] of objects.entries()) {
        const font = made.get(`/G${index}`)
        for (const key of font.keys()) object.set(key, font.get(key))
      }
    },
  }
}

/** The style of added text that comes nearest to a font of the document. */
export function nearestStyle({ name, bold, italic, isSerif, isFixedPitch }: FontFace): TextStyle {
  const family = similarFamily(name, { isSerif, isFixedPitch })
  return { family, bold: bold || /bold|black|heavy/i.test(name), italic: italic || /italic|oblique/i.test(name) }
}
