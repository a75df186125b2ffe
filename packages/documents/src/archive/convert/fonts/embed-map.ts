import { deflateSync } from 'node:zlib'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Pdf } from '../../../engines/qpdf/pdf.ts'
import type { CMap } from '../../../glyphs/cmap.ts'
import type { CodedGlyph } from './composite-codes.ts'
import { glyphFontOf } from './font-facts.ts'
import { codeSpace, hexCode, mapSections } from './map-sections.ts'

/** A character map that gives the codes of a text the numbers of their glyphs. */
export interface UsedMap extends Pick<CMap, 'ranges' | 'isVertical'> {
  name: string
  used: readonly CodedGlyph[]
}

/**
 * Puts a character map into the file, for the collection that the glyphs of the font have. It has only the codes that are used, and builds on
 * no other: PDF/A allows few maps to be built on, PDFium passes over them, and programs disagree about which of two entries counts.
 */
export function embedMap(pdf: Pdf, font: PdfObject, map: UsedMap): void {
  const info = glyphFontOf(font).get('/CIDSystemInfo')
  font.set(
    '/Encoding',
    pdf.stream(deflateSync(Buffer.from(written(map, info), 'latin1')), {
      '/Filter': '/FlateDecode',
      '/Type': '/CMap',
      '/CMapName': `/${map.name}`,
      '/CIDSystemInfo': info,
      '/WMode': map.isVertical ? 1 : 0,
    }),
  )
}

/** A character map as a file has it (ISO 32000, 9.7.5.4). */
function written({ isVertical, ranges, name, used }: UsedMap, info: PdfObject): string {
  const system = `/Registry (${info.get('/Registry').text}) /Ordering (${info.get('/Ordering').text}) /Supplement ${info.get('/Supplement').integer ?? 0}`
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    `/CIDSystemInfo << ${system} >> def`,
    `/CMapName /${name} def`,
    '/CMapType 1 def',
    `/WMode ${isVertical ? 1 : 0} def`,
    ...codeSpace(ranges),
    ...mapSections(
      'cidchar',
      used.filter(({ cid }) => cid > 0).map(({ code, cid }) => `<${hexCode(code, ranges)}> ${cid}`),
    ),
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n')
}
