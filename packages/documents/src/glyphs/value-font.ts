import { isCjk } from '@octavo/layout/scripts.ts'
import type { BookFont } from './font-book.ts'
import { createTextFont, defineCode } from './text-font.ts'

/** A font for text of which only the characters are known. */
export interface ValueFont {
  font: BookFont
  /** The codes of a text as hexadecimal digits. */
  codesOf(text: string): string
}

/** A font with a code for each of these characters. */
export function valueFont(characters: Iterable<string>): ValueFont {
  const font = createTextFont({ ascent: 0.8, descent: -0.2, style: { bold: false, italic: false } })
  const codes = new Map<string, string>()
  for (const character of characters) {
    if (codes.has(character) || codes.size >= maxCodes) continue
    defineCode(font, codes.size, { text: [character.codePointAt(0) ?? 0], width: characterWidth(character) })
    codes.set(character, codes.size.toString(16).padStart(4, '0'))
  }
  return {
    font: {
      encoding: { codeBytes: 2, space: undefined, vertical: undefined, statedWidth: () => undefined, textOf: () => undefined },
      font,
      wanted: new Set(),
      id: 0,
      sample: undefined,
      toUnicode: undefined,
      likely: [],
      isNamed: false,
      isExpected: false,
      isAsked: true,
    },
    codesOf: (text) => Array.from(text, (character) => codes.get(character) ?? '').join(''),
  }
}

const maxCodes = 0x10000

/** Approximately as in common fonts, in font sizes. */
export function characterWidth(character: string): number {
  if (isCjk(character.codePointAt(0) ?? 0)) return 1
  return widths.find(({ kind }) => kind.test(character))?.width ?? 0.54
}

const widths = [
  { kind: /\p{Mn}/u, width: 0 },
  { kind: /[ fijlrtI.,:;'|!()[\]/-]/, width: 0.29 },
  { kind: /[mwMW@%]/, width: 0.84 },
  { kind: /\p{Lu}/u, width: 0.68 },
]

export function textWidth(text: string): number {
  let width = 0
  for (const character of text) width += characterWidth(character)
  return width
}
