/** A map from codes to text as a PDF stores it (ISO 32000, 9.10.3). */
export function toUnicodeMap(texts: ReadonlyMap<number, readonly number[]>, bytes: 1 | 2): string {
  const digits = bytes * 2
  const hex = (value: number, length: number) => value.toString(16).padStart(length, '0')
  const entries = [...texts]
    .filter(([, text]) => text.length > 0)
    .toSorted(([one], [other]) => one - other)
    .map(([code, text]) => `<${hex(code, digits)}> <${utf16(text)}>`)
  const parts: string[] = []
  for (let at = 0; at < entries.length; at += maxEntries) {
    const some = entries.slice(at, at + maxEntries)
    parts.push(`${some.length} beginbfchar`, ...some, 'endbfchar')
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    `<${'0'.repeat(digits)}> <${'f'.repeat(digits)}>`,
    'endcodespacerange',
    ...parts,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n')
}

/** A section may hold no more. */
const maxEntries = 100

function utf16(text: readonly number[]): string {
  const units = Buffer.from(String.fromCodePoint(...text.filter(isCharacter)), 'utf16le').swap16()
  return units.toString('hex') || '0020'
}

function isCharacter(code: number): boolean {
  return code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
}
