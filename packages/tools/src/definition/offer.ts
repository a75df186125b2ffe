/** The texts of a tool for search, chosen files and results. Not needed before that, and in a separate chunk. */
export interface Offer {
  /** Other words that people search for. */
  keywords: string
  /** Why it fits these files, in a short sentence. */
  reason?(files: OfferedFiles): string
  /** The button with more than one file, where the number helps: 'Merge 5 files'. */
  action?(files: number): string
  /** What was done, with numbers: 'Merged 5 files'. If it's missing or returns nothing, the tool's `finalTitle` is shown. */
  title?(counts: DoneCounts): string | undefined
  /** Whether people use it to change the file size, so that the result shows the size before too. */
  comparesSizes?: true
}

/** What is known about the files that a tool is offered for. */
export interface OfferedFiles {
  count: number
  /** The total number of pages, if more than one. */
  pages: number | undefined
}

/** The numbers of a finished task. */
export interface DoneCounts {
  /** The number of files or web pages used. */
  files: number
  results: number
  /** The pages of these files and of the results, if all are known. */
  pagesBefore: number | undefined
  pagesAfter: number | undefined
  bytesBefore: number
  bytesAfter: number
  /** The number of changed pages, if the options determined it before the run. */
  changed: number | undefined
}
