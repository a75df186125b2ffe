/** One glyph as displayed: points from the upper left corner of the page, y down. */
export interface PageGlyph {
  /** Its characters; a ligature has several. */
  text: string
  /** Its origin on the baseline. */
  x: number
  y: number
  /** Along the baseline to the next glyph, by the font. */
  advance: number
}

/** The text of one show operator. */
export interface ShownText {
  /** Its number on the page, forms expanded. */
  show: number
  /** The index of its font among those of the page. */
  font: number
  /** The height of its em square in points. */
  size: number
  /** Horizontal scale in relation to the height. */
  stretch: number
  /** The direction of its baseline, clockwise in degrees. */
  angle: number
  /** As #rrggbb. */
  color: string
  /** Drawn by neither fill nor stroke, such as the text layer of a scan. */
  isInvisible: boolean
  glyphs: PageGlyph[]
}

/** What is known of a font. */
export interface PageFont {
  /** Its name without the prefix of a subset. */
  name: string
  bold: boolean
  italic: boolean
  family: 'sans' | 'serif' | 'mono'
  /** Above and below the baseline, in shares of the size. */
  ascent: number
  descent: number
}

/** All text of a page. */
export interface PageText {
  /** In the order of the content; shows without readable glyphs are missing. */
  shown: ShownText[]
  fonts: PageFont[]
  /** How many show operators there are. */
  showCount: number
}
