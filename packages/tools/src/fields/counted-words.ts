/** How much a finished task worked on and made. */
export interface DoneCounts {
  /** The files or web pages that it used. */
  files: number
  results: number
  /** The pages of these files, and of the results, where all of them are known. */
  pagesBefore: number | undefined
  pagesAfter: number | undefined
  /** The pages that it changed, where the options told before it ran. */
  changed: number | undefined
}

/** What a tool says with numbers, where more than its `actionText` and `finalTitle` can be said. */
export interface CountedWords {
  /** The button with more than one file: 'Merge 5 files'. */
  action?(files: number): string
  /** What was done: 'Merged 5 files'. Nothing where the numbers don't tell. */
  title?(counts: DoneCounts): string | undefined
}
