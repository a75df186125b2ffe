import { deflateSync } from 'node:zlib'
import { contentBytes } from '../../../content/content-bytes.ts'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Pdf } from '../../../engines/qpdf/pdf.ts'
import { baseOf, collectionOf, predefinedSource, supplementOf } from '../../../glyphs/collections.ts'
import type { Conversion } from '../conversion.ts'

/** Makes the entries of a composite font agree with one another: its character map, its collection of characters and how CIDs find glyphs. */
export function mendComposite({ pdf, part }: Pick<Conversion, 'pdf' | 'part'>, font: PdfObject): void {
  const descendant = font.get('/DescendantFonts').at(0)
  if (!descendant.isDictionary) return
  if (descendant.get('/Subtype').name === '/CIDFontType2' && !hasGlyphMap(descendant)) descendant.set('/CIDToGIDMap', '/Identity')
  if (!descendant.get('/CIDSystemInfo').isDictionary)
    descendant.set(
      '/CIDSystemInfo',
      pdf.dictionary({ '/Registry': pdf.text('Adobe'), '/Ordering': pdf.text('Identity'), '/Supplement': 0 }),
    )
  const encoding = font.get('/Encoding')
  if (encoding.isStream) agreeWithMap(pdf, font, descendant.get('/CIDSystemInfo'))
  else if (encoding.name !== undefined && !encoding.name.startsWith('/Identity')) {
    agreeWithName(pdf, descendant, encoding.name.slice(1))
    if (part === 1) embedMap(pdf, font, encoding.name.slice(1))
  }
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
  const source = Buffer.from(bytes).toString('latin1')
  const entries = Object.fromEntries(
    stream
      .keys()
      .filter((key) => !fileEntries.has(key))
      .map((key) => [key, stream.get(key)]),
  )
  if (!/^[\w-]*$/.test(stream.get('/UseCMap').name?.slice(1) ?? '') || stream.get('/UseCMap').isStream) delete entries['/UseCMap']
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
  const source = predefinedSource(name, ordering)
  if (source === undefined || depth > maxBases) return undefined
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
