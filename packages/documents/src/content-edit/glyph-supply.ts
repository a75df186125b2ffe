import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { readEncoding } from '../fonts/font-encoding.ts'
import { namedEncodings } from '../fonts/names/encodings.ts'
import type { AnyProgram } from '../fonts/programs/font-program.ts'
import { createProgramReader, fontFileOf } from '../fonts/programs/read-program.ts'
import type { FontBook } from '../glyphs/font-book.ts'
import { inheritedResources } from '../read/inherited-resources.ts'
import type { Glyph, PageShows, Show } from './model.ts'
import { placeGlyphs } from './place-glyphs.ts'
import { readShows } from './read-shows.ts'

/** A code of a font, and how wide it is in font sizes. */
export interface SuppliedCode {
  bytes: Uint8Array
  width: number
  /** Whether readers take it for another letter, unless marked content says which it is. */
  isSaid?: boolean
}

type ShownFont = NonNullable<Show['font']>

/**
 * Which characters the fonts of a document can show. Neither an encoding nor an engine tells: codes without a glyph are drawn as boxes. A
 * character counts if the document itself shows it in that font, or if the whole font is there and has it.
 */
export interface GlyphSupply {
  codeOf(font: ShownFont, character: string): SuppliedCode | undefined
  /** The same supply, but with the codes that some glyphs have where a font has several for a character, as for small capitals. */
  preferring(glyphs: readonly { show: Show; glyph: Glyph }[]): GlyphSupply
  /** Notes what a page shows. */
  learn(shows: PageShows): void
}

/** So many pages that have a font are read in search of a character. */
const maxPagesRead = 60
const maxFonts = 1000

export function createGlyphSupply(pdf: Pdf, fonts: FontBook): GlyphSupply {
  const seen = new Map<number, Map<string, SuppliedCode & { count: number }>>()
  const proved = new Map<number, ReadonlyMap<string, SuppliedCode>>()
  const learned = new Set<number>()
  const programs = createProgramReader()
  /** By font: where the search goes on, and how many pages it has read. */
  const searches = new Map<number, { page: number; read: number }>()

  function learn({ page, shows }: PageShows): void {
    if (learned.has(page.id)) return
    learned.add(page.id)
    for (const show of shows) if (show.font && show.isPlaced && show.size !== 0 && show.scale !== 0) learnShow(show, show.font)
  }

  function learnShow(show: Show, { book }: ShownFont): void {
    const known = seen.get(book.id) ?? new Map<string, SuppliedCode & { count: number }>()
    seen.set(book.id, known)
    for (const { bytes, text, said } of show.glyphs) {
      if (text === '') continue
      const character = (said ?? text).normalize('NFC')
      const code = known.get(character)
      // A code whose letter only marked content says is taken where no other stands for that letter.
      if (code && (said !== undefined || !code.isSaid)) code.count += 1
      else known.set(character, { bytes, width: widthOf(bytes, show.font), count: 1, ...(said !== undefined && { isSaid: true }) })
    }
  }

  function codeOf(font: ShownFont, character: string): SuppliedCode | undefined {
    const wanted = character.normalize('NFC')
    const { id } = font.book
    const search = searches.get(id) ?? { page: 1, read: 0 }
    searches.set(id, search)
    for (;;) {
      const code = seen.get(id)?.get(wanted) ?? provedIn(font).get(wanted)
      if (code || search.page > pdf.pageCount || search.read >= maxPagesRead) return code
      const page = pdf.page(search.page)
      search.page += 1
      if (learned.has(page.id) || !hasFont(page, id)) continue
      search.read += 1
      learn(readShows(page, fonts))
    }
  }

  function provedIn(font: ShownFont): ReadonlyMap<string, SuppliedCode> {
    const known = proved.get(font.book.id) ?? proveFont(font)
    proved.set(font.book.id, known)
    return known
  }

  /** The characters of a font with one byte a code that isn't reduced to those that are shown. */
  function proveFont(font: ShownFont): ReadonlyMap<string, SuppliedCode> {
    const { object, book } = font
    const found = new Map<string, SuppliedCode>()
    const isWhole = !/^\/[A-Z]{6}\+/.test(object.get('/BaseFont').name ?? '')
    const subtype = object.get('/Subtype').name
    if (!isWhole || book.encoding.codeBytes !== 1 || subtype === '/Type3' || subtype === '/Type0') return found
    const file = fontFileOf(object.get('/FontDescriptor'))
    const program = file && programs(file)
    if (file && !program) return found
    const encoding = readEncoding(object)
    const listed = widthsOf(object)
    for (let code = 0; code < 256; code++) book.wanted.add(code)
    fonts.learn()
    for (let code = 0; code < 256; code++) {
      const bytes = Uint8Array.of(code)
      const text = textOf(bytes, font)
      const name = encoding.nameOf(code, program?.kind === 'named' ? program.encoding : (namedEncodings['/StandardEncoding'] ?? []))
      if (text === '' || name === undefined || name === '.notdef' || (listed && !listed.has(code))) continue
      if (program && !hasGlyph(program, name, text)) continue
      if (!found.has(text)) found.set(text, { bytes, width: widthOf(bytes, font) })
    }
    return found
  }

  function preferring(glyphs: readonly { show: Show; glyph: Glyph }[]): GlyphSupply {
    const own = new Map<string, SuppliedCode>()
    for (const { show, glyph } of glyphs) {
      const key = `${show.font?.book.id} ${glyph.text.normalize('NFC')}`
      if (!show.font || glyph.bytes.length === 0 || own.has(key)) continue
      const isSaid = glyph.said !== undefined && glyph.said === glyph.text
      own.set(key, { bytes: glyph.bytes, width: widthOf(glyph.bytes, show.font), ...(isSaid && { isSaid }) })
    }
    return {
      codeOf: (font, character) => own.get(`${font.book.id} ${character.normalize('NFC')}`) ?? codeOf(font, character),
      preferring,
      learn,
    }
  }

  return { codeOf, preferring, learn }
}

/** Whether a page names a font among its own; those of forms on it aren't looked up. */
function hasFont(page: PdfObject, id: number): boolean {
  const listed = inheritedResources(page).get('/Font')
  return listed
    .keys()
    .slice(0, maxFonts)
    .some((key) => listed.get(key).id === id)
}

function hasGlyph(program: AnyProgram, name: string, text: string): boolean {
  if (program.kind === 'named') return program.glyphNamed(name) !== undefined
  if (program.kind !== 'truetype') return false
  const unicode = program.maps.find(({ platform, encoding }) => platform === 3 && encoding === 1)
  return unicode !== undefined && unicode.glyphOf(text.codePointAt(0) ?? 0) !== 0
}

/** The codes whose widths a font states; undefined if it states none, as the standard fonts may. */
function widthsOf(font: PdfObject): ReadonlySet<number> | undefined {
  const widths = font.get('/Widths')
  if (!widths.isArray) return undefined
  const first = font.get('/FirstChar').integer ?? 0
  return new Set(widths.numbers().flatMap((width, index) => (width > 0 ? [first + index] : [])))
}

function placed(bytes: Uint8Array, font: Show['font']) {
  return placeGlyphs([bytes], { matrix: [1, 0, 0, 1, 0, 0], font, size: 1, characterSpace: 0, wordSpace: 0, scale: 1 })
}

function widthOf(bytes: Uint8Array, font: Show['font']): number {
  return placed(bytes, font).advance
}

function textOf(bytes: Uint8Array, font: Show['font']): string {
  return placed(bytes, font).glyphs[0]?.text.normalize('NFC') ?? ''
}
