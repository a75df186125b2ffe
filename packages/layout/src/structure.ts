/* The structure that a tagged document says itself (ISO 32000, 14.7). */

/** An element of the structure, such as a paragraph or a cell. */
export interface StructureElement {
  /** A standard type, such as P, H1 or TD; the document's own names are resolved. */
  type: string
  children: (StructureElement | MarkedContent)[]
  /** A description of an image. */
  alternative: string | undefined
  /** How many columns and rows a cell takes. */
  columnSpan: number
  rowSpan: number
}

/** Content of a page, by the number it is marked with. */
export interface MarkedContent {
  type: undefined
  page: number
  mark: number
  /** The object number of the form that it is in; 0 for the page's own content. */
  form: number
}
