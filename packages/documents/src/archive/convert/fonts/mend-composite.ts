import { deflateSync } from 'node:zlib'
import { contentBytes } from '../../../content/content-bytes.ts'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Pdf } from '../../../engines/qpdf/pdf.ts'
import { isPredefined } from '../../../fonts/names/predefined-cmaps.ts'
import { baseOf, collectionOf, predefinedSource, supplementOf } from '../../../glyphs/collections.ts'
import type { Conversion } from '../conversion.ts'

/**
 * Makes the entries of a composite font agree with one another: its character map, its collection of characters and how CIDs find glyphs. A
 * map that nobody knows is taken as readers take it: two bytes are the number of a glyph.
 */
export function mendComposite({ pdf, part }: Pick<Conversion, 'pdf' | 'part'>, font: PdfObject): void {
  const descendant = descendantOf(pdf, font)
  if (descendant.get('/Subtype').name === '/CIDFontType2' && !hasGlyphMap(descendant)) descendant.set('/CIDToGIDMap', '/Identity')
  if (!descendant.get('/CIDSystemInfo').isDictionary)
    descendant.set(
      '/CIDSystemInfo',
      pdf.dictionary({ '/Registry': pdf.text('Adobe'), '/Ordering': pdf.text('Identity'), '/Supplement': 0 }),
    )
  const encoding = font.get('/Encoding')
  if (encoding.isStream) agreeWithMap(pdf, font, descendant.get('/CIDSystemInfo'))
  else if (encoding.name !== '/Identity-H' && encoding.name !== '/Identity-V') {
    const name = encoding.name?.slice(1) ?? ''
    if (collectionOf(name) === undefined) font.set('/Encoding', name.endsWith('V') ? '/Identity-V' : '/Identity-H')
    else {
      agreeWithName(pdf, descendant, name)
      if (part === 1 || !isPredefined(name)) embedMap(pdf, font, name)
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

/** The map in the file is written for the collection that the glyphs have. */
function agreeWithMap(pdf: Pdf, font: PdfObject, info: PdfObject): void {
  const stream = font.get('/Encoding')
  const bytes = contentBytes(stream)
  if (!bytes) return
  const source = wholeSource(Buffer.from(bytes).toString('latin1'), stream)
  const entries = Object.fromEntries(
    stream
      .keys()
      .filter((key) => !fileEntries.has(key))
      .map((key) => [key, stream.get(key)]),
  )
  if (!isPredefined(stream.get('/UseCMap').name?.slice(1) ?? '')) delete entries['/UseCMap']
  font.set(
    '/Encoding',
    pdf.stream(deflateSync(Buffer.from(agreed(source, info), 'latin1')), {
      ...entries,
      '/Filter': '/FlateDecode',
      '/CIDSystemInfo': info,
      '/WMode': modeOf(source),
    }),
  )
}

/** A map with what it takes from another one in the file; one that nobody knows gives nothing. */
function wholeSource(source: string, stream: PdfObject, depth = 0): string {
  const base = stream.get('/UseCMap')
  const name = baseOf(source) ?? base.name?.slice(1)
  if (!base.isStream) return name === undefined || isPredefined(name) ? source : withoutBase(source)
  const bytes = depth < maxBases ? contentBytes(base) : undefined
  return withSections(withoutBase(source), bytes ? wholeSource(Buffer.from(bytes).toString('latin1'), base, depth + 1) : '')
}

/** The source of a map, for the collection that the glyphs have. */
function agreed(source: string, info: PdfObject): string {
  return source
    .replace(/\/Registry\s*\([^)]*\)/, `/Registry (${info.get('/Registry').text})`)
    .replace(/\/Ordering\s*\([^)]*\)/, `/Ordering (${info.get('/Ordering').text})`)
    .replace(/\/Supplement\s+\d+/, `/Supplement ${info.get('/Supplement').integer ?? 0}`)
}

function modeOf(source: string): number {
  return Number(/\/WMode\s+([01])\b/.exec(source)?.[1] ?? 0)
}

const fileEntries = new Set(['/Length', '/Filter', '/DecodeParms', '/CIDSystemInfo', '/WMode'])

/** A map that every reader knows belongs to one collection, and knows it up to a supplement. */
function agreeWithName(pdf: Pdf, descendant: PdfObject, name: string): void {
  const ordering = collectionOf(name)
  if (ordering === undefined) return
  const stated = descendant.get('/CIDSystemInfo').get('/Supplement').integer ?? 0
  // Copies of a map that readers have may be older than ours.
  const supplement = Math.min(stated, supplementOf(name, ordering), commonSupplement)
  descendant.set(
    '/CIDSystemInfo',
    pdf.dictionary({ '/Registry': pdf.text('Adobe'), '/Ordering': pdf.text(ordering), '/Supplement': supplement }),
  )
}

const commonSupplement = 2

/** Part 1 wants a map in the file even if every reader knows it, and those that it builds on. */
function embedMap(pdf: Pdf, font: PdfObject, name: string): void {
  const map = embeddedMap(pdf, font.get('/DescendantFonts').at(0).get('/CIDSystemInfo'), name)
  if (map) font.set('/Encoding', map)
}

function embeddedMap(pdf: Pdf, info: PdfObject, name: string, depth = 0): PdfObject | undefined {
  const ordering = info.get('/Ordering').text ?? ''
  const known = predefinedSource(name, ordering)
  if (known === undefined || depth > maxBases) return undefined
  const source = withUnknownBases(known, ordering)
  const base = baseOf(source)
  const baseMap = base === undefined ? undefined : embeddedMap(pdf, info, base, depth + 1)
  if (base !== undefined && !baseMap) return undefined
  return pdf.stream(deflateSync(Buffer.from(agreed(source, info), 'latin1')), {
    '/Filter': '/FlateDecode',
    '/Type': '/CMap',
    '/CMapName': `/${name}`,
    '/CIDSystemInfo': info,
    '/WMode': modeOf(source),
    ...(baseMap && { '/UseCMap': baseMap }),
  })
}

const maxBases = 4

/** A map may only build on those that the standard lists; what it has from others is written into it. */
function withUnknownBases(source: string, ordering: string, depth = 0): string {
  const base = baseOf(source)
  if (base === undefined || isPredefined(base) || depth > maxBases) return source
  return withSections(withoutBase(source), withUnknownBases(predefinedSource(base, ordering) ?? '', ordering, depth + 1))
}

function withoutBase(source: string): string {
  return source.replace(/\/[^\s/]+\s+usecmap\b/, '')
}

const sectionPattern = /\d+\s+begin(codespacerange|cidrange|cidchar)[\s\S]*?end\1/g

/** A map with the sections of another one before its own, which count where both say something. */
function withSections(source: string, base: string): string {
  const sections = base.match(sectionPattern) ?? []
  const at = source.search(sectionPattern)
  const place = at < 0 ? Math.max(0, source.lastIndexOf('endcmap')) : at
  return `${source.slice(0, place)}${sections.join('\n')}\n${source.slice(place)}`
}
