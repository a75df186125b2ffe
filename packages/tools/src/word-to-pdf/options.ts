import * as z from 'zod'
import { conflictingOptions, officeBasics, officeDetails } from '../options/office-options.ts'
import type { RequirementReader } from '../options/options-module.ts'

/** By default each document becomes a PDF that looks as it would be printed. */
export const Options = z.strictObject({
  ...officeBasics,
  comments: z.boolean().default(false).meta({
    title: 'Comments',
    description: 'They become notes beside their text, which open with a click. Otherwise they are left out.',
    hint: 'As notes that open with a click.',
    level: 'advanced',
    group: 'Content',
  }),
  changes: z.enum(['shown', 'accepted']).default('shown').meta({
    title: 'Tracked changes',
    description: 'Shown as the document shows them, or accepted.',
    level: 'advanced',
    group: 'Content',
  }),
  updateIndexes: z.boolean().default(false).meta({
    title: 'Update indexes',
    description: 'Rebuilds the table of contents and other indexes from the text.',
    hint: 'Rebuilds the table of contents.',
    level: 'advanced',
    group: 'Content',
  }),
  ...officeDetails,
})
export type Options = z.infer<typeof Options>

/** The options before defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** What a person still has to decide although each option is valid on its own. */
export const unmetRequirements: (options: Options, reader: RequirementReader) => Record<string, string> = conflictingOptions
