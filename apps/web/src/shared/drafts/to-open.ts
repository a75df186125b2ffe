/** What the editor or the page of forms opens: a file, perhaps with what was done to it before. */
export interface ToOpen {
  file: File
  /** The name of the draft to continue. */
  draft?: string
}
