import { PageSelection } from '@octavo/core/options/page-selection.ts'
import * as z from 'zod'
import { fileNameTemplate } from '../options/common-options.ts'
import { fidelityOptions, unmetFidelity } from '../options/fidelity-options.ts'
import { ocrOptions } from '../options/ocr-options.ts'
import type { OptionsModule, RequirementReader } from '../options/options-module.ts'
import { unmetPages } from '../options/page-problem.ts'
import { rightOptions } from '../options/right-options.ts'

/** The folded group of the form. */
const group = 'More options'

/** By default a file becomes a document with paragraphs that can be edited. */
export const Options = z.strictObject({
  layout: z
    .enum(['flow', 'exact'])
    .default('flow')
    .meta({
      title: 'Layout',
      description: 'Paragraphs that flow as if typed in Word, or frames that keep everything where it is on the page.',
      labels: { flow: 'Flowing text', exact: 'Exact positions' },
      hints: { flow: 'Best for editing', exact: 'Looks closest to the PDF, harder to edit' },
      level: 'basic',
    }),
  pages: PageSelection.default('all').meta({ level: 'basic' }),
  images: z.boolean().default(true).meta({
    title: 'Keep images',
    description: 'Images of the pages, at 200 dpi.',
    level: 'advanced',
    group,
  }),
  headers: z.boolean().default(true).meta({
    title: 'Keep headers and footers',
    description:
      'Lines that repeat on every page become headers and footers of the document, page numbers are counted. Otherwise they are left out.',
    level: 'advanced',
    group,
  }),
  tags: z.boolean().default(true).meta({
    title: 'Use the tags of the PDF',
    description:
      'A tagged PDF says itself where paragraphs, headings, lists and tables are. Otherwise they are found by their look. For flowing text.',
    hint: 'Turn this off if paragraphs are wrong.',
    level: 'advanced',
    group,
  }),
  ...ocrOptions,
  ...fidelityOptions,
  ...rightOptions,
  fileName: fileNameTemplate().optional(),
})
export type Options = z.infer<typeof Options>

/** Problems of the page range, based on what is known about the files, and of the comparison. */
export function unmetRequirements(options: Options, reader: RequirementReader): Record<string, string> {
  return { ...unmetPages(options, reader), ...unmetFidelity(options, reader) }
}

/** The result is shown by the office program to be compared. */
export function slotFor({ fidelity }: Options): ReturnType<NonNullable<OptionsModule['slotFor']>> {
  return fidelity === 'never' ? undefined : { kind: 'office', needed: false }
}

/** The options before defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** Tags know no places. */
export function inactiveOptions({ layout, ocr, fidelity }: GivenOptions): string[] {
  return [
    ...(layout === 'exact' ? ['tags'] : []),
    ...(ocr === 'never' ? ['languages'] : []),
    ...(fidelity === 'never' ? ['minFidelity'] : []),
  ]
}
