/** The look of a piece of text, as far as plain formats can show it. */
export interface TextStyle {
  bold: boolean
  italic: boolean
}

/**
 * All glyphs of a page in the order of its content, as records of `recordWords` 32-bit words; the fields of a record are named
 * below. Generated glyphs (spaces and line ends that stand in no content) belong to no text object.
 */
export interface Glyphs {
  /** The visible part of the page in its own units, before rotation. */
  left: number
  bottom: number
  right: number
  top: number
  /** Quarter turns clockwise by which the page is shown. */
  rotation: number
  count: number
  floats: Float32Array
  words: Uint32Array
  /** Quarter turns clockwise by which a glyph stands on the page, before the page's rotation. */
  quarterTurns(index: number): number
  /** How much larger than its stated size a glyph is shown. */
  scale(index: number): number
  style(index: number): TextStyle
}

/** 32-bit words of a record, and where its fields stand. */
export const recordWords = 20
export const objectField = 0
/** Left, top, right, bottom of the box from one glyph to the next and from ascent to descent; y points up. */
export const boxField = 10
export const sizeField = 14
export const characterField = 15
/** The code in the font; 0 for a space that stands in no content. */
export const codeField = 16
export const kindField = 17

/** A hyphen at the end of a line, behind which the word goes on. */
export const hyphenKind = 3
