/** How a tool is offered to somebody who searches, or has files and looks for a tool. It is not needed before, and loads apart. */
export interface Offer {
  /** Other words by which people look for the tool. */
  keywords: string
  /** Why it fits these files, in a short sentence. */
  reason?(files: OfferedFiles): string
}

/** What is known of the files that a tool is offered for. */
export interface OfferedFiles {
  count: number
  /** The pages of all of them; only where there are several. */
  pages: number | undefined
}
