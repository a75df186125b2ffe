import { PageSelection } from '@octavo/core/options/page-selection.ts'
import * as z from 'zod'
import { FileNameTemplate } from '../options/common-options.ts'
import { textLanguages } from '../options/ocr-options.ts'
import { unmetPages } from '../options/page-problem.ts'
import { pdfOutputOptions } from '../options/pdf-output-options.ts'
import { rightOptions } from '../options/right-options.ts'
import { signatureOptions } from '../options/signature-options.ts'

/** By default the text of all scanned pages is recognised, in the language that they are in. */
export const Options = z.strictObject({
  languages: textLanguages,
  ocr: z
    .enum(['auto', 'always'])
    .default('auto')
    .meta({
      title: 'Which pages',
      description: 'Scans alone, or all pages: text in images of other pages is then added to the text that they have.',
      labels: { auto: 'Scans only', always: 'All pages' },
      hints: { auto: 'Pages that already have text are left as they are.', always: 'Also reads text in images of other pages.' },
      level: 'basic',
    }),
  pages: PageSelection.default('all').meta({ level: 'basic' }),
  upright: z.boolean().default(true).meta({
    title: 'Rotate pages upright',
    description: 'Rotates scans that are sideways or upside down.',
    hint: 'For scans that are sideways or upside down.',
    level: 'advanced',
    group: 'Crooked pages',
  }),
  straighten: z.boolean().default(false).meta({
    title: 'Straighten crooked scans',
    description: 'Rotates scans by the small angle at which they lie. The page grows a little, so that nothing is lost.',
    hint: 'The page grows a little, so that nothing is lost.',
    level: 'advanced',
    group: 'Crooked pages',
  }),
  ...signatureOptions,
  ...rightOptions,
  ...pdfOutputOptions,
  fileName: FileNameTemplate.optional(),
})
export type Options = z.infer<typeof Options>

/** The options before defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** Problems of the page range, based on what is known about the files. */
export const unmetRequirements = unmetPages
