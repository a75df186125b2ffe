import type { PdfObject } from '../../../engines/qpdf/object.ts'

const programs = ['/FontFile', '/FontFile2', '/FontFile3'] as const

/** The font that has the glyphs: a simple one itself, the descendant of a composite one. */
export function glyphFontOf(font: PdfObject): PdfObject {
  return isComposite(font) ? font.get('/DescendantFonts').at(0) : font
}

export function isComposite(font: PdfObject): boolean {
  return font.get('/Subtype').name === '/Type0'
}

export function isType3(font: PdfObject): boolean {
  return font.get('/Subtype').name === '/Type3'
}

/** The stream of the font program; undefined where none is embedded. */
export function programOf(font: PdfObject): PdfObject | undefined {
  const descriptor = glyphFontOf(font).get('/FontDescriptor')
  return programs.map((key) => descriptor.get(key)).find((stream) => stream.isStream)
}

/** Replaces whatever font program a descriptor has. */
export function setProgram(descriptor: PdfObject, program: PdfObject): void {
  descriptor.remove(...programs, '/CharSet', '/CIDSet').set('/FontFile3', program)
}

/** The name of a font without the tag of a subset. */
export function plainName(font: PdfObject): string {
  const name =
    font.get('/BaseFont').name ?? glyphFontOf(font).get('/BaseFont').name ?? glyphFontOf(font).get('/FontDescriptor').get('/FontName').name
  return (name ?? '/Unknown').slice(1).replace(/^[A-Z]{6}\+/, '')
}

/** A name that programs take for that of a subset; equal content gives an equal one. */
export function subsetName(name: string, bytes: Uint8Array): string {
  let sum = 7
  for (const byte of bytes) sum = (sum * 31 + byte) >>> 0
  const tag = Array.from({ length: 6 }, (_, index) => String.fromCharCode(65 + (Math.floor(sum / 26 ** index) % 26))).join('')
  const plain = name.replace(/[^\w.-]+/g, '')
  return `${tag}+${plain || 'Font'}`
}
