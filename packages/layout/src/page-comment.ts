/** What a reader has written about a page. */
export interface PageComment {
  /** Empty if it isn't known. */
  author: string
  text: string
}
