import type { PdfObject } from '../engines/qpdf/object.ts'
import { type CodeSplitter, codeSplitter } from '../glyphs/code-splitter.ts'

/** How a font is used. */
export interface FontUse {
  /** The codes that text is shown with, in ascending order. */
  codes(): number[]
  /** Whether a string ends within a code. */
  hasCutCode: boolean
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
  const found = new Map<number, CollectedUse>()
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
      const use = found.get(id) ?? noUse(codeSplitter(font))
      found.set(id, use)
      let length = 0
      use.split(string, (code, bytes) => {
        use.add(code)
        length += bytes
      })
      use.hasCutCode ||= length > string.length
    },
  }
}

interface CollectedUse extends FontUse {
  split: CodeSplitter
  add(code: number): void
}

/** Nearly all codes have one or two bytes, and get a bit each. */
function noUse(split: CodeSplitter): CollectedUse {
  const bits = new Uint8Array(8192)
  const long = new Set<number>()
  return {
    split,
    hasCutCode: false,
    add(code) {
      if (code < 0x10000) bits[code >> 3] = (bits[code >> 3] ?? 0) | (128 >> (code & 7))
      else if (long.size < maxLong) long.add(code)
    },
    codes: () => [...codesIn(bits), ...[...long].toSorted((one, other) => one - other)],
  }
}

const maxLong = 65_536

function codesIn(bits: Uint8Array): number[] {
  const codes: number[] = []
  for (let code = 0; code < bits.length * 8; code++) if ((bits[code >> 3] ?? 0) & (128 >> (code & 7))) codes.push(code)
  return codes
}
