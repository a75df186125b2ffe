import type { FontFace } from '@octavo/layout/page-drawing.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { TextFont } from '../text-font.ts'

/** How a font looks, by its dictionary and by what was learned from it. */
export function readFace(font: PdfObject, learned: TextFont | undefined): FontFace {
  const descendant = font.get('/DescendantFonts').at(0)
  const descriptor = (descendant.isDictionary ? descendant : font).get('/FontDescriptor')
  const flags = descriptor.get('/Flags').integer ?? 0
  const family = descriptor.get('/FontFamily')
  return {
    name: (font.get('/BaseFont').name ?? '').replace(/^\//, '').replace(/^[A-Z]{6}\+/, ''),
    family: family.text ?? family.name?.slice(1) ?? '',
    bold: learned?.style.bold ?? false,
    italic: learned?.style.italic ?? false,
    isSerif: (flags & serif) !== 0,
    isFixedPitch: (flags & fixedPitch) !== 0,
    isSymbolic: (flags & symbolic) !== 0,
    ascent: learned?.ascent ?? 0.8,
    descent: learned?.descent ?? -0.2,
  }
}

/** Flags of a font descriptor (ISO 32000, 9.8.2). */
const fixedPitch = 0x1
const serif = 0x2
const symbolic = 0x4
