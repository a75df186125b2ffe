import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { CodeSplitter } from '../../../glyphs/code-splitter.ts'
import { unescapedString, unhexedString } from '../../../glyphs/string-bytes.ts'

/** How text in a font is shown. */
export interface FontUse {
  /** Adds a string of content; `isHidden` if it's shown in no way at all. */
  add(content: Uint8Array, string: ContentString, isHidden: boolean): void
}

/** A string of content, delimiters included. */
export interface ContentString {
  start: number
  end: number
  isHex: boolean
}

/** The bytes of a string; valid until the next call. */
export function stringBytes(content: Uint8Array, { start, end, isHex }: ContentString): Uint8Array {
  return (isHex ? unhexedString : unescapedString)(content, start + 1, end - 1)
}

/** The codes that a font is used with. */
export interface UsedFont {
  /** The number of its object; one that had none was given one. */
  id: number
  /** The first page that uses it. */
  page: number
  /** Whether any text is shown in it, even if it's empty. */
  isUsed: boolean
  isVisible: boolean
  /** The codes that it's used with. */
  codes(): UsedCode[]
}

/** A code and whether it's ever visible. */
export interface UsedCode {
  code: number
  isVisible: boolean
}

/** Collects the fonts that text is shown with. */
export interface FontUses {
  use(key: string, font: PdfObject, page: number): FontUse
  fonts(): UsedFont[]
}

export function createFontUses(splitterOf: (font: PdfObject) => CodeSplitter): FontUses {
  const uses = new Map<string, { font: UsedFont; use: FontUse }>()
  return {
    use(key, font, page) {
      const before = uses.get(key)
      if (before) return before.use
      const collected = collect({ id: font.indirect().id, page }, splitterOf(font))
      uses.set(key, collected)
      return collected.use
    },
    fonts: () => [...uses.values()].map(({ font }) => font),
  }
}

const [unused, hidden, visible] = [0, 1, 2]

/** Codes of one byte are by far the most, and get a place each; the others are kept by code. */
function collect(about: { id: number; page: number }, split: CodeSplitter): { font: UsedFont; use: FontUse } {
  const short = new Uint8Array(256)
  const long = new Map<number, number>()
  const font: UsedFont = {
    ...about,
    isUsed: false,
    isVisible: false,
    codes: () =>
      [...short.entries(), ...long].filter(([, seen]) => seen !== unused).map(([code, seen]) => ({ code, isVisible: seen === visible })),
  }
  const use: FontUse = {
    add(content, string, isHidden) {
      const seen = isHidden ? hidden : visible
      font.isUsed = true
      font.isVisible ||= !isHidden
      split(stringBytes(content, string), (code, length) => {
        if (length === 1) short[code] = Math.max(short[code] ?? unused, seen)
        else long.set(code, Math.max(long.get(code) ?? unused, seen))
      })
    },
  }
  return { font, use }
}
