import { say } from '@octavo/core/words/say.ts'
import * as z from 'zod'
import { conflictingOptions, officeBasics, officeDetails } from '../options/office-options.ts'
import type { RequirementReader } from '../options/options-module.ts'

/** By default each presentation becomes a PDF with one slide per page. */
export const Options = z.strictObject({
  ...officeBasics,
  landscape: z.boolean().default(false).meta({
    title: 'Landscape',
    description: 'Landscape handouts. Slides keep their shape.',
    hint: 'For handouts. Slides keep their shape.',
    level: 'basic',
  }),
  notes: z
    .enum(['none', 'after', 'only'])
    .default('none')
    .meta({
      title: 'Notes pages',
      description: 'None, after the slides, or alone: each shows a slide and its speaker notes.',
      labels: { none: 'None', after: 'After slides', only: 'Only notes' },
      level: 'basic',
    }),
  hiddenSlides: z
    .boolean()
    .default(false)
    .meta({ title: 'Hidden slides', description: 'Includes hidden slides.', level: 'advanced', group: 'Content' }),
  handouts: z.literal([1, 2, 4, 6]).default(1).meta({
    title: 'Slides on a page',
    description: 'Two, four or six make handouts on A4. They have neither bookmarks nor tags.',
    hint: 'More than one make handouts on A4.',
    level: 'basic',
  }),
  ...officeDetails,
})
export type Options = z.infer<typeof Options>

/** The options before defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** What a person still has to decide although each option is valid on its own. */
export function unmetRequirements(options: Options, reader: RequirementReader): Record<string, string> {
  if (options.handouts > 1 && options.pdfa) return { handouts: say(reader.language, "Handouts can't be PDF/A. Choose one of the two.") }
  return conflictingOptions(options, reader)
}
