import * as z from 'zod'

/** The confirmation that a person has the right to do what a file restricts; every tool that opens PDFs spreads it among its options. */
export const rightOptions = {
  confirmRight: z.boolean().default(false).meta({
    title: 'I have the right to remove the restrictions',
    description: "Needed for files that open without a password and don't allow what this tool does.",
    level: 'advanced',
    group: 'Restrictions',
  }),
}

/** The option that `rightOptions` adds. */
export interface RightOptions {
  confirmRight: boolean
}
