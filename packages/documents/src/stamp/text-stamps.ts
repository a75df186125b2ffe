import { textBox } from '@octavo/core/text/text-box.ts'
import { deflatedStream } from '../engines/qpdf/deflated-stream.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import type { TextStyle } from '../fonts/fonts.ts'
import { createGlyphFonts } from '../fonts/glyph-fonts.ts'
import type { Cluster } from '../fonts/shape.ts'

/** The look of stamped text. Colours are `#rrggbb`. */
export interface TextLook {
  style: TextStyle
  size: number
  color: string
  /** 0 to 1. */
  opacity: number
  /** Filled behind the text. */
  background?: string | undefined
}

/** A line of text as an object that can be stamped: its baseline starts at the origin. */
export interface TextStamp {
  object: PdfObject
  width: number
  /** Its extent above and below the baseline. */
  ascent: number
  descent: number
}

/** Makes stamps of lines of text; equal ones share one object. Call `finish` at the end. */
export interface TextStamps {
  of(text: string): TextStamp
  /** Characters of the stamps that no installed face has: each is shown as a box. */
  readonly boxed: ReadonlySet<string>
  finish(): void
}

export function createTextStamps(pdf: Pdf, { style, size, color, opacity, background }: TextLook): TextStamps {
  const fonts = createGlyphFonts(pdf)
  const resources = pdf.dictionary({ '/ExtGState': pdf.dictionary({ '/Sight': pdf.dictionary({ '/ca': opacity }) }) }).indirect()
  const made = new Map<string, TextStamp>()
  const boxed = new Set<string>()
  const padding = size * textBox.padding
  const [ascent, descent] = [size * textBox.ascent, size * textBox.descent]

  function draw(text: string): TextStamp {
    const line = fonts.line(text, style)
    for (const character of line.clusters.flatMap(boxedIn)) boxed.add(character)
    const width = (line.width * size) / 1000
    const box = [-padding, -descent - padding, width + padding, ascent + padding] as const
    const behind = background
      ? `${fill(background)} ${[box[0], box[1], box[2] - box[0], box[3] - box[1]].map(written).join(' ')} re f\n`
      : ''
    const object = deflatedStream(pdf, `/Sight gs\n${behind}${fill(color)}\n${fonts.show(text, line, { x: 0, y: 0, size })}`)
    object.set('/Type', '/XObject').set('/Subtype', '/Form').set('/Resources', resources)
    // Glyphs of some scripts extend beyond the line; too small a box would clip them.
    object.set('/BBox', pdf.array([box[0] - size, box[1] - size, box[2] + size, box[3] + size]))
    return { object, width, ascent, descent }
  }

  return {
    boxed,
    of(text) {
      const known = made.get(text) ?? draw(text)
      made.set(text, known)
      return known
    },
    finish() {
      resources.set('/Font', fonts.resources().get('/Font'))
    },
  }
}

/** The first glyph of every font, which is the missing-glyph box. */
const noGlyph = 0

function boxedIn({ face, glyphs, text }: Cluster): string[] {
  if (!glyphs.some(({ glyph }) => glyph === noGlyph)) return []
  return Array.from(text).filter((character) => !face.has(character.codePointAt(0) ?? 0))
}

/** The operator that sets a colour for filling. */
function fill(color: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  return `${parts.map(written).join(' ')} rg`
}

function written(value: number): string {
  return String(Number(value.toFixed(4)))
}
