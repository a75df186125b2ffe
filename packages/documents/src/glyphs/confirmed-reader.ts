import type { Glyphs } from '@octavo/layout/glyphs.ts'
import type { PdfiumDocument } from '../engines/pdfium/document.ts'
import type { GlyphReader } from './glyph-reader.ts'

/** So much of a page's letters must be the same. */
const sameShare = 0.98

/**
 * A reader of a damaged file for the pages on which PDFium finds the same letters. qpdf and PDFium repair files differently, so that a page
 * may be another one, or lack something. What a document tells of its structure isn't used: it can't be confirmed.
 */
export function confirmedReader(reader: GlyphReader, document: Pick<PdfiumDocument, 'withGlyphs'>): GlyphReader {
  const known = new Map<number, boolean>()

  function isConfirmed(page: number): boolean {
    const isSame = known.get(page) ?? compare(page)
    known.set(page, isSame)
    return isSame
  }

  function compare(page: number): boolean {
    const own = reader.withGlyphs(page, lettersOf)
    return own !== undefined && isSame(own.result, document.withGlyphs(page, lettersOf))
  }

  return {
    withGlyphs: (page, work) => (isConfirmed(page) ? reader.withGlyphs(page, work) : undefined),
    withDrawing: (page, work) => (isConfirmed(page) ? reader.withDrawing(page, work) : undefined),
    links: (page) => (isConfirmed(page) ? reader.links(page) : []),
    places: (page) => (isConfirmed(page) ? reader.places(page) : []),
    comments: (page) => (isConfirmed(page) ? reader.comments(page) : []),
    unit: (page) => reader.unit(page),
    structure: () => undefined,
    isSheet: () => reader.isSheet(),
    [Symbol.dispose]: () => reader[Symbol.dispose](),
  }
}

/** How often each letter occurs. Spaces don't count: PDFium adds some. */
function lettersOf({ count, characters, pieces }: Glyphs): Map<number, number> {
  const letters = new Map<number, number>()
  for (let glyph = 0; glyph < count; glyph++) {
    const character = characters[glyph] ?? 0
    if (pieces[glyph] !== 0 && character > 0x20 && character !== 0xa0) letters.set(character, (letters.get(character) ?? 0) + 1)
  }
  return letters
}

function isSame(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): boolean {
  let common = 0
  for (const [letter, count] of one) common += Math.min(count, other.get(letter) ?? 0)
  return common >= sameShare * Math.max(total(one), total(other))
}

function total(letters: ReadonlyMap<number, number>): number {
  let sum = 0
  for (const count of letters.values()) sum += count
  return sum
}
