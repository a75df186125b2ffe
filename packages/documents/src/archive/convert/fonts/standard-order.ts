import type { PdfObject } from '../../../engines/qpdf/object.ts'
import { characterNamed, standardNames } from '../../../fonts/names/standard-names.ts'
import type { CodedGlyph } from './composite-codes.ts'
import { hasKnownWidths, type MissingFont, substituteFace } from './substitute-face.ts'

/** Thousandths by which widths may differ that were rounded. */
const rounding = 2
/** The share of glyphs that have to be as wide as what they're taken for. */
const leastFitting = 0.9

/**
 * What the glyphs of a TrueType font that is neither in the file nor says what its codes mean are, by their numbers: most such fonts begin
 * with the standard order of the Macintosh. Whether this one does is told by the widths that are stated. Gives nothing where it doesn't.
 */
export function inStandardOrder(
  descendant: PdfObject,
  used: readonly CodedGlyph[],
  { missing, widthOf }: { missing: MissingFont; widthOf: (cid: number) => number },
): (cid: number) => readonly number[] {
  const face = substituteFace(missing)
  const map = descendant.get('/CIDToGIDMap')
  if (!face || !hasKnownWidths(missing) || map.isStream || descendant.get('/Subtype').name !== '/CIDFontType2') return () => []
  const characterOf = (cid: number) => characterNamed(standardNames[cid] ?? '')
  const known = used.filter(({ cid }) => characterOf(cid) !== undefined)
  const fitting = known.filter(({ cid }) => {
    const glyph = face.font.nominalGlyph(characterOf(cid) ?? 0)
    return glyph !== undefined && Math.abs((face.font.glyphHAdvance(glyph) * 1000) / face.unitsPerEm - widthOf(cid)) <= rounding
  })
  return fitting.length > 0 && fitting.length >= leastFitting * used.filter(({ cid }) => cid > 0).length
    ? (cid) => [characterOf(cid) ?? []].flat()
    : () => []
}
