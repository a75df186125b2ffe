import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { BookFont } from '../../../glyphs/font-book.ts'
import { plainName } from './font-facts.ts'
import type { BuiltGlyph } from './outline.ts'
import { statedWidths } from './simple-widths.ts'
import { hasKnownWidths, type MissingFont } from './substitute-face.ts'
import { substituteGlyph, whole } from './substitute-glyph.ts'

/** The glyphs of a simple font that is not in the file, from installed faces, each as wide as the font says. */
export function substituteGlyphs(font: PdfObject, known: BookFont, codes: readonly number[]): BuiltGlyph[] {
  const missing: MissingFont = { name: plainName(font), flags: font.get('/FontDescriptor').get('/Flags').integer ?? 0 }
  const widthOf = statedWidths(font)
  const texts = meanings(known, codes)
  return codes.map((code) => {
    const { text, width: sampled } = texts.get(code) ?? { text: [], width: 0 }
    const stated = widthOf(code)
    const drawn = substituteGlyph(text, missing, { width: stated ?? (hasKnownWidths(missing) ? undefined : sampled) })
    return { code, ...(drawn ?? { outline: [], width: whole(stated ?? sampled) }), text }
  })
}

function meanings(known: BookFont, codes: readonly number[]): Map<number, { text: readonly number[]; width: number }> {
  const { sample, font } = known
  const sampled = sample?.read(codes, codes)
  return new Map(
    codes.map((code, index) => {
      if (sampled) return [code, { text: sampled[index]?.text ?? [], width: (sampled[index]?.width ?? 0) * 1000 }]
      const block = font?.blocks[code >> 8]
      const character = block?.characters[code & 0xff] ?? 0
      return [code, { text: character > 0 && character <= 0x10ffff ? [character] : [], width: (block?.widths[code & 0xff] ?? 0) * 1000 }]
    }),
  )
}
