/** What the editor or the page of forms opens: a file, perhaps with what was done to it before. */
export interface ToOpen {
  file: File
  /** The name of the draft to continue, or of a new one. */
  draft?: string
  /** Whether the draft is begun, beside others of the file. */
  isNew?: boolean
}
