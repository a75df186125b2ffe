/** What a tool says to somebody who searches, has files or has results. It is not needed before, and loads apart. */
export interface Offer {
  /** Other words by which people look for the tool. */
  keywords: string
  /** Why it fits these files, in a short sentence. */
  reason?(files: OfferedFiles): string
  /** The button with more than one file, where the number helps: 'Merge 5 files'. */
  action?(files: number): string
  /** What was done, with numbers: 'Merged 5 files'. Nothing where they don't tell, as in a tool without it: its `finalTitle` is said. */
  title?(counts: DoneCounts): string | undefined
  /** Whether it is used for the size of its results, so that the size before stands beside it. */
  comparesSizes?: true
}

/** What is known of the files that a tool is offered for. */
export interface OfferedFiles {
  count: number
  /** The pages of all of them; only where there are several. */
  pages: number | undefined
}

/** How much a finished task worked on and made. */
export interface DoneCounts {
  /** The files or web pages that it used. */
  files: number
  results: number
  /** The pages of these files, and of the results, where all of them are known. */
  pagesBefore: number | undefined
  pagesAfter: number | undefined
  bytesBefore: number
  bytesAfter: number
  /** The pages that it changed, where the options told before it ran. */
  changed: number | undefined
}
