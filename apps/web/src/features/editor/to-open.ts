/** What the editor opens: a file, perhaps with what was done to it before. */
export interface ToOpen {
  file: File
  /** The draft to go on with, by the hash of its file. */
  draft?: string
}
