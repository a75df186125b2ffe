import type { PdfObject } from '../engines/qpdf/object.ts'

/** The codes that text is shown with. Whether a font reads one byte or two at a time is up to the caller. */
export interface FontUse {
  /** A bit for each byte that occurs. */
  bytes: Uint8Array
  /** A bit for each pair of bytes, counted from the start of each string. */
  pairs: Uint8Array
  /** A bit for each pair of neighbours, wherever it begins: codes of different lengths begin anywhere. */
  neighbours: Uint8Array
  /** Four bytes that are one code in UTF-16 or GB 18030, wherever they begin. */
  quads: Set<number>
}

/** Collects the codes that each font is used with. */
export interface FontUses {
  /** By the object number of the font's dictionary. */
  found: ReadonlyMap<number, FontUse>
  /** Whether a font without a number was used, which cannot be listed. */
  hasUnlisted(): boolean
  add(font: PdfObject, string: Uint8Array): void
}

export function createFontUses(): FontUses {
  const found = new Map<number, FontUse>()
  let hasUnlisted = false
  return {
    found,
    hasUnlisted: () => hasUnlisted,
    add(font, string) {
      const { id } = font
      if (id === 0) {
        hasUnlisted ||= font.isDictionary
        return
      }
      const use = found.get(id) ?? noUse()
      found.set(id, use)
      for (let at = 0; at < string.length; at++) {
        const byte = string[at] ?? 0
        setBit(use.bytes, byte)
        if (at === 0) continue
        const pair = ((string[at - 1] ?? 0) << 8) | byte
        setBit(use.neighbours, pair)
        if (at % 2 === 1) setBit(use.pairs, pair)
        const before = ((string[at - 3] ?? 0) << 8) | (string[at - 2] ?? 0)
        if (isQuad(before, pair) && use.quads.size < maxQuads) use.quads.add(before * 0x10000 + pair)
      }
    },
  }
}

function noUse(): FontUse {
  return { bytes: new Uint8Array(32), pairs: new Uint8Array(8192), neighbours: new Uint8Array(8192), quads: new Set() }
}

const maxQuads = 65_536

/** Surrogates of UTF-16, or a lead byte and a digit twice as in GB 18030. */
function isQuad(first: number, second: number): boolean {
  if ((first & 0xfc00) === 0xd800) return (second & 0xfc00) === 0xdc00
  return isLeadAndDigit(first) && isLeadAndDigit(second)
}

function isLeadAndDigit(pair: number): boolean {
  return pair >= 0x8130 && (pair & 0xff) >= 0x30 && (pair & 0xff) <= 0x39
}

/** The codes whose bits are set. */
export function codesIn(bits: Uint8Array): number[] {
  const codes: number[] = []
  for (let code = 0; code < bits.length * 8; code++) if ((bits[code >> 3] ?? 0) & (128 >> (code & 7))) codes.push(code)
  return codes
}

function setBit(bits: Uint8Array, code: number): void {
  bits[code >> 3] = (bits[code >> 3] ?? 0) | (128 >> (code & 7))
}
