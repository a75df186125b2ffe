import type { TextStyle } from '@octavo/layout/glyphs.ts'

/** A font as far as reading text needs it. Widths and heights are in font sizes. */
export interface TextFont {
  ascent: number
  descent: number
  style: TextStyle
  /** The data of codes or their numbers in blocks of 256, by their upper byte. */
  blocks: (CodeBlock | undefined)[]
  /** The texts of codes that represent several characters. */
  texts: number[][]
}

/** 256 codes of a font. */
export interface CodeBlock {
  widths: Float32Array
  /** The character of a code, 0 for none, `unknownCode` until it is known; from `severalFrom` on the index in `texts`. */
  characters: Uint32Array
}

/** Far above the end of Unicode. */
export const severalFrom = 0x8000_0000
export const unknownCode = 0xffff_ffff

export function createTextFont(about: Pick<TextFont, 'ascent' | 'descent' | 'style'>): TextFont {
  const { ascent, descent } = about
  const height = ascent - descent
  // Some fonts have no height or an implausible one.
  const isSound = ascent > 0 && descent <= 0 && height >= 0.5 && height <= 2.5
  return { ...about, ascent: isSound ? ascent : 0.8, descent: isSound ? descent : -0.2, blocks: [], texts: [] }
}

/** Stores the text and width of a code. */
export function defineCode(font: TextFont, code: number, { text, width }: { text: readonly number[]; width: number }): void {
  font.blocks[code >> 8] ??= { widths: new Float32Array(256), characters: new Uint32Array(256).fill(unknownCode) }
  const block = font.blocks[code >> 8]
  if (!block) return
  const place = code & 0xff
  block.widths[place] = width
  block.characters[place] = text.length > 1 ? severalFrom + font.texts.length : (text[0] ?? 0)
  if (text.length > 1) font.texts.push([...text])
}

/** Whether a code is known. */
export function isDefined({ blocks }: TextFont, code: number): boolean {
  return (blocks[code >> 8]?.characters[code & 0xff] ?? unknownCode) !== unknownCode
}
