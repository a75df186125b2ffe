import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Region } from '../../../fonts/fonts.ts'
import { characterOfCid } from '../../../glyphs/collections.ts'
import type { ToUnicode } from '../../../glyphs/to-unicode.ts'
import { cidWidths } from './cid-widths.ts'
import type { CodedGlyph } from './composite-codes.ts'
import { plainName } from './font-facts.ts'
import type { BuiltGlyph } from './outline.ts'
import { faceWith, type MissingFont } from './substitute-face.ts'
import { fitted } from './substitute-simple.ts'

const regions: Readonly<Record<string, Region>> = { Japan1: 'Japanese', Japan2: 'Japanese', Korea1: 'Korean', KR: 'Korean' }

/** The glyphs of a composite font that is not in the file, from installed faces, each as wide as the font says. */
export function substituteCidGlyphs(font: PdfObject, used: readonly CodedGlyph[], toUnicode: ToUnicode | undefined): BuiltGlyph[] {
  const descendant = font.get('/DescendantFonts').at(0)
  const ordering = descendant.get('/CIDSystemInfo').get('/Ordering').text ?? ''
  const missing: MissingFont = { name: plainName(font), flags: descendant.get('/FontDescriptor').get('/Flags').integer ?? 0 }
  const widthOf = cidWidths(descendant)
  const glyphs = new Map<number, BuiltGlyph>()
  for (const { code, cid } of used) {
    if (glyphs.has(cid)) continue
    const own = characterOfCid(ordering, cid)
    const text = own === undefined ? (toUnicode?.textOf(code) ?? []) : [own]
    const [character] = text
    const face = character === undefined ? undefined : faceWith(character, missing, regions[ordering] ?? 'Chinese')
    const width = widthOf(cid)
    const drawn = face && character !== undefined ? fitted(face, character, width) : { outline: [] }
    glyphs.set(cid, { code: cid, outline: drawn.outline, width, text })
  }
  return [...glyphs.values()]
}
