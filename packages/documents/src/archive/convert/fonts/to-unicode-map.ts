import type { CodeRange } from '../../../glyphs/code-space.ts'
import { codeSpace, hexCode, mapSections } from './map-sections.ts'

/** The codes of a simple font. */
export const oneByte: CodeRange = { low: [0], high: [0xff] }

/** A map from codes to text as a PDF stores it (ISO 32000, 9.10.3). */
export function toUnicodeMap(texts: ReadonlyMap<number, readonly number[]>, ranges: readonly CodeRange[]): string {
  const entries = [...texts]
    .filter(([, text]) => text.length > 0)
    .toSorted(([one], [other]) => one - other)
    .map(([code, text]) => `<${hexCode(code, ranges)}> <${utf16(text)}>`)
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    ...codeSpace(ranges),
    ...mapSections('bfchar', entries),
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n')
}

/** Text in hexadecimal digits; a space for none. */
export function utf16(text: readonly number[]): string {
  const units = Buffer.from(String.fromCodePoint(...text.filter(isCharacter)), 'utf16le').swap16()
  return units.toString('hex') || '0020'
}

function isCharacter(code: number): boolean {
  return code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
}
