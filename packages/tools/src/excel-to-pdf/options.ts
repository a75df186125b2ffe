import { selectionOf } from '@octavo/core/options/page-selection.ts'
import * as z from 'zod'
import { conflictingOptions, officeBasics, officeDetails } from '../options/office-options.ts'
import type { RequirementReader } from '../options/options-module.ts'

/** By default each workbook becomes a PDF of its sheets as they would be printed. */
export const Options = z.strictObject({
  ...officeBasics,
  sheets: selectionOf('sheet').default('all').meta({
    title: 'Sheets',
    description: 'By their number among those that are not hidden, for example 1,3 or 2-.',
    hint: 'By number, for example 1,3 or 2-.',
    level: 'basic',
  }),
  onePagePerSheet: z.boolean().default(false).meta({
    title: 'One page per sheet',
    description: 'Each sheet becomes one page as large as its content. One longer than 4.5 metres has more.',
    hint: 'Pages become as large as their content.',
    level: 'basic',
  }),
  fitToWidth: z.boolean().default(false).meta({
    title: 'Fit to width',
    description: 'All columns of a sheet fit on one page, which is as long as the paper.',
    hint: 'All columns fit on one page.',
    level: 'basic',
  }),
  wholeSheets: z.boolean().default(false).meta({
    title: 'Ignore print areas',
    description: 'Prints whole sheets instead of their print areas.',
    level: 'advanced',
    group: 'Content',
  }),
  gridlines: z
    .boolean()
    .default(false)
    .meta({ title: 'Gridlines', description: 'Prints the lines between cells.', level: 'advanced', group: 'Content' }),
  ...officeDetails,
})
export type Options = z.infer<typeof Options>

/** The options before defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** What a person still has to decide although each option is valid on its own. */
export const unmetRequirements: (options: Options, reader: RequirementReader) => Record<string, string> = conflictingOptions
