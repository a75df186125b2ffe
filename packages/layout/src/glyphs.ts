/** The look of a piece of text, as far as plain formats can show it. */
export interface TextStyle {
  bold: boolean
  italic: boolean
}

/** All glyphs of a page in the order of its content, as shown: from the visible top-left corner, y down, the page's rotation applied. */
export interface Glyphs {
  /** The page's size as shown. */
  width: number
  height: number
  count: number
  /** Left, top, right, bottom: from one glyph to the next and from ascent to descent. */
  boxes: Float32Array
  /** Font sizes in points. */
  sizes: Float32Array
  characters: Uint32Array
  /** The number of the piece of content that a glyph belongs to; 0 for one that stands in no content, as a space between words set apart. */
  pieces: Uint32Array
  /** All text is known to stand upright and to run from left to right. */
  isPlain: boolean
  /** Quarter turns clockwise by which a glyph stands. */
  quarterTurns(index: number): number
  style(index: number): TextStyle
}
