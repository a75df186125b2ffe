import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Pdf } from '../../../engines/qpdf/pdf.ts'
import { isPredefined } from '../../../fonts/names/predefined-cmaps.ts'
import { readCMap } from '../../../glyphs/cmap.ts'
import { collectionOf } from '../../../glyphs/collections.ts'
import type { FontUse } from '../../../inventory/font-uses.ts'
import type { Conversion } from '../conversion.ts'
import { codedGlyphs } from './composite-codes.ts'
import { embedMap } from './embed-map.ts'

/**
 * Makes the entries of a composite font agree with one another: its character map, its collection of characters and how CIDs find glyphs. A
 * map that nobody knows is taken as readers take it: two bytes are the number of a glyph.
 */
export function mendComposite({ pdf, part }: Pick<Conversion, 'pdf' | 'part'>, font: PdfObject, use: FontUse): void {
  const descendant = descendantOf(pdf, font)
  if (descendant.get('/Subtype').name === '/CIDFontType2' && !hasGlyphMap(descendant)) descendant.set('/CIDToGIDMap', '/Identity')
  if (!descendant.get('/CIDSystemInfo').isDictionary)
    descendant.set(
      '/CIDSystemInfo',
      pdf.dictionary({ '/Registry': pdf.text('Adobe'), '/Ordering': pdf.text('Identity'), '/Supplement': 0 }),
    )
  const encoding = font.get('/Encoding')
  if (encoding.isStream) embedUsed(pdf, font, use)
  else if (encoding.name !== '/Identity-H' && encoding.name !== '/Identity-V') {
    const name = encoding.name?.slice(1) ?? ''
    if (!collectionOf(name)) font.set('/Encoding', name.endsWith('V') ? '/Identity-V' : '/Identity-H')
    else {
      agreeWithName(pdf, descendant, name)
      // Part 1 wants a map in the file even if every reader knows it.
      if (part === 1 || !isPredefined(name)) embedUsed(pdf, font, use)
    }
  }
}

/** The font with the glyphs. A composite font without one shows nothing, and gets one that does the same. */
function descendantOf(pdf: Pdf, font: PdfObject): PdfObject {
  const own = font.get('/DescendantFonts').at(0)
  if (own.isDictionary) return own
  const name: `/${string}` = `/${font.get('/BaseFont').name?.slice(1) ?? 'Font'}`
  font.set('/DescendantFonts', pdf.array([pdf.dictionary({ '/Type': '/Font', '/Subtype': '/CIDFontType2', '/BaseFont': name })]))
  return font.get('/DescendantFonts').at(0)
}

function hasGlyphMap(descendant: PdfObject): boolean {
  const map = descendant.get('/CIDToGIDMap')
  return map.isStream || map.name === '/Identity'
}

/** A map that builds on one that nobody knows does without that one. */
function embedUsed(pdf: Pdf, font: PdfObject, use: FontUse): void {
  const map = readCMap(font.get('/Encoding'))
  const cidOf = map.cidOf ?? map.ownCidOf
  embedMap(pdf, font, { ...map, name: map.name || 'Own', used: codedGlyphs(use, cidOf) })
}

/** A map that every reader knows belongs to one collection, and knows it up to a supplement. */
function agreeWithName(pdf: Pdf, descendant: PdfObject, name: string): void {
  const collection = collectionOf(name)
  if (!collection) return
  const stated = descendant.get('/CIDSystemInfo').get('/Supplement').integer ?? 0
  // Copies of a map that readers have may be older than ours.
  const supplement = Math.min(stated, collection.supplement, commonSupplement)
  descendant.set(
    '/CIDSystemInfo',
    pdf.dictionary({ '/Registry': pdf.text('Adobe'), '/Ordering': pdf.text(collection.ordering), '/Supplement': supplement }),
  )
}

const commonSupplement = 2
