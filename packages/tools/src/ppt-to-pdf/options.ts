import * as z from 'zod'
import { conflictingOptions, officeBasics, officeDetails } from '../options/office-options.ts'

/** With no options each presentation becomes a PDF with one slide a page. */
export const Options = z.strictObject({
  ...officeBasics,
  landscape: z.boolean().default(false).meta({
    title: 'Landscape',
    description: 'Handouts lie on their side. Slides keep the shape they have.',
  }),
  notes: z
    .enum(['none', 'after', 'only'])
    .default('none')
    .meta({ title: 'Notes pages', description: 'None, after the slides, or alone: each shows a slide and the notes of its speaker.' }),
  hiddenSlides: z.boolean().default(false).meta({ title: 'Hidden slides', description: 'Slides that are hidden become pages too.' }),
  handouts: z
    .literal([1, 2, 4, 6])
    .default(1)
    .meta({ title: 'Slides on a page', description: 'Two, four or six make handouts on A4. They have neither bookmarks nor tags.' }),
  ...officeDetails,
})
export type Options = z.infer<typeof Options>

/** The options as they may be given, before the defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** What a person still has to decide although every option alone is valid. */
export function unmetRequirements(options: Options): Record<string, string> {
  if (options.handouts > 1 && options.pdfa) return { handouts: 'Handouts cannot be marked as PDF/A. Choose one of the two.' }
  return conflictingOptions(options)
}
