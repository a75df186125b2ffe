import { deflateSync } from 'node:zlib'
import { deflatedStream } from '../engines/qpdf/deflated-stream.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { writeSfnt } from '../fonts/programs/write-sfnt.ts'

/** The width of every glyph, as a share of the font size. */
export const glyphWidth = 0.5

/**
 * A font for text that is never drawn: a code is a UTF-16 unit, and all codes have the same empty glyph. It is embedded, because readers
 * that look for a font to replace it would find others with other widths.
 */
export function glyphlessFont(pdf: Pdf): PdfObject {
  const descriptor = pdf
    .dictionary({
      '/Type': '/FontDescriptor',
      '/FontName': name,
      '/Flags': fixedPitchAndSymbolic,
      '/FontBBox': pdf.array([0, 0, 500, 1000]),
      '/ItalicAngle': 0,
      '/Ascent': 750,
      '/Descent': -250,
      '/CapHeight': 700,
      '/StemV': 80,
      '/FontFile2': deflated(pdf, fontFile()).indirect(),
    })
    .indirect()
  const descendant = pdf
    .dictionary({
      '/Type': '/Font',
      '/Subtype': '/CIDFontType2',
      '/BaseFont': name,
      '/CIDSystemInfo': pdf.dictionary({ '/Registry': pdf.text('Adobe'), '/Ordering': pdf.text('Identity'), '/Supplement': 0 }),
      '/FontDescriptor': descriptor,
      '/DW': glyphWidth * 1000,
      '/CIDToGIDMap': deflated(pdf, allOnGlyphOne()).indirect(),
    })
    .indirect()
  return pdf
    .dictionary({
      '/Type': '/Font',
      '/Subtype': '/Type0',
      '/BaseFont': name,
      '/Encoding': '/Identity-H',
      '/DescendantFonts': pdf.array([descendant]),
      '/ToUnicode': deflatedStream(pdf, unicodeMap).indirect(),
    })
    .indirect()
}

const name = '/OctavoGlyphless'
const fixedPitchAndSymbolic = 1 + 4
const unitsPerEm = 1000

function deflated(pdf: Pdf, bytes: Uint8Array): PdfObject {
  return pdf.stream(deflateSync(bytes, { level: 9 }), { '/Filter': '/FlateDecode', '/Length1': bytes.length })
}

function allOnGlyphOne(): Uint8Array {
  return Buffer.alloc(2 * 0x10000, Buffer.from([0, 1]))
}

/** The least TrueType font: a missing glyph and an empty one. */
function fontFile(): Buffer {
  const head = Buffer.alloc(54)
  head.writeUInt32BE(0x10000, 0)
  head.writeUInt32BE(0x10000, 4)
  head.writeUInt32BE(0x5f0f3cf5, 12)
  head.writeUInt16BE(unitsPerEm, 18)
  head.writeInt16BE(500, 40)
  head.writeInt16BE(1000, 42)
  head.writeUInt16BE(8, 46)
  const header = Buffer.alloc(36)
  header.writeUInt32BE(0x10000, 0)
  header.writeInt16BE(750, 4)
  header.writeInt16BE(-250, 6)
  header.writeUInt16BE(500, 10)
  header.writeUInt16BE(glyphCount, 34)
  const maximum = Buffer.alloc(32)
  maximum.writeUInt32BE(0x10000, 0)
  maximum.writeUInt16BE(glyphCount, 4)
  maximum.writeUInt16BE(1, 14)
  const metrics = Buffer.alloc(4 * glyphCount)
  for (let glyph = 0; glyph < glyphCount; glyph += 1) metrics.writeUInt16BE(glyphWidth * unitsPerEm, 4 * glyph)
  // No glyph has outlines, so each starts and ends at 0; an empty table is refused by some readers.
  return writeSfnt('truetype', {
    glyf: Buffer.alloc(4),
    head,
    hhea: header,
    hmtx: metrics,
    loca: Buffer.alloc(2 * (glyphCount + 1)),
    maxp: maximum,
  })
}

const glyphCount = 2

/** Each code is its own UTF-16 unit. A range may not go beyond its last byte. */
const unicodeMap = [
  '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Octavo def /CMapType 2 def',
  '1 begincodespacerange <0000> <ffff> endcodespacerange',
  ...[0, 100, 200].map((from) => rangesFrom(from, Math.min(256, from + 100))),
  'endcmap end end',
].join('\n')

function rangesFrom(from: number, to: number): string {
  const ranges = Array.from({ length: to - from }, (_, index) => {
    const high = (from + index).toString(16).padStart(2, '0')
    return `<${high}00> <${high}ff> <${high}00>`
  })
  return `${ranges.length} beginbfrange\n${ranges.join('\n')}\nendbfrange`
}
