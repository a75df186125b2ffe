import type { PdfObject } from '../engines/qpdf/object.ts'
import { describedStyle } from './described-style.ts'
import { createTextFont, defineCode, type TextFont } from './text-font.ts'

/**
 * A font whose dictionary contains everything needed: Windows' encoding and its widths. Asking PDFium would mean copying and loading the
 * font or, if it isn't embedded, finding a substitute on the machine, which takes longer than reading many pages.
 */
export function plainFont(font: PdfObject): TextFont | undefined {
  const subtype = font.get('/Subtype').name
  const descriptor = font.get('/FontDescriptor')
  const widths = font.get('/Widths')
  const isPlain = (subtype === '/TrueType' || subtype === '/Type1') && font.get('/Encoding').name === '/WinAnsiEncoding'
  if (!isPlain || !widths.isArray || !descriptor.isDictionary || font.has('/ToUnicode')) return undefined
  const isEmbedded = ['/FontFile', '/FontFile2', '/FontFile3'].some((key) => descriptor.has(key))
  const number = (key: string) => descriptor.get(key).number ?? 0
  // An embedded font that isn't flagged as having the standard Latin letters may have others at their codes.
  if (isEmbedded && (number('/Flags') & commonLetters) === 0) return undefined
  const plain = createTextFont({
    ascent: number('/Ascent') / 1000,
    descent: number('/Descent') / 1000,
    style: describedStyle(font),
  })
  const first = font.get('/FirstChar').integer ?? 0
  const list = widths.numbers()
  const missing = number('/MissingWidth')
  for (let code = 0; code < 256; code++) {
    defineCode(plain, code, { text: windowsLatin[code] ?? [], width: (list[code - first] ?? missing) / 1000 })
  }
  return plain
}

/** The nonsymbolic flag (ISO 32000, 9.8.2). */
const commonLetters = 0x20

const windowsLatin = Array.from({ length: 256 }, (_, code) => {
  const character = new TextDecoder('windows-1252').decode(Uint8Array.of(code)).codePointAt(0) ?? 0
  return character < 0x20 || (character >= 0x7f && character < 0xa0) ? [] : [character]
})
