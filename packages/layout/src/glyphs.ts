/** The style of a piece of text, as far as plain formats can show it. */
export interface TextStyle {
  bold: boolean
  italic: boolean
}

/** All glyphs of a page in content order, as displayed: from the visible top-left corner, y down, the page's rotation applied. */
export interface Glyphs {
  /** The displayed size of the page. */
  width: number
  height: number
  count: number
  /** Left, top, right, bottom: from one glyph to the next and from ascent to descent. */
  boxes: Float32Array
  /** Font sizes in points. */
  sizes: Float32Array
  characters: Uint32Array
  /** The number of a glyph's piece of content; 0 for one that isn't in the content, such as a space inferred between words. */
  pieces: Uint32Array
  /** All text is known to be upright and to run from left to right. */
  isPlain: boolean
  /** A glyph's clockwise rotation in quarter turns. */
  quarterTurns(index: number): number
  style(index: number): TextStyle
}
