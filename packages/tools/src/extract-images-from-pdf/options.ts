import { PageSelection, selectionOf } from '@octavo/core/options/page-selection.ts'
import * as z from 'zod'
import { PictureNameTemplate } from '../options/common-options.ts'
import { type CountedFile, pageSelectionProblem } from '../options/page-problem.ts'
import { rightOptions } from '../options/right-options.ts'

const Pixels = z.int().min(0).max(100_000).default(4)

/** With no options every picture comes out once, as the file it was where that is possible. */
export const Options = z.strictObject({
  format: z.enum(['original', 'png', 'jpg', 'gif']).default('original').meta({
    title: 'Format',
    description:
      'As they are in the file (JPEG, JPEG 2000, JBIG2 and fax stay untouched, the last as TIFF; others become PNG), or all as PNG, JPG or GIF, which has 256 colours.',
  }),
  pages: PageSelection.default('all'),
  pictures: selectionOf('image').default('all').meta({
    title: 'Pictures',
    description: 'Which of the pictures found, counted in the order of the pages: for example 1,3,5-9 or last.',
  }),
  minWidth: Pixels.meta({ title: 'Smallest width', description: 'In pixels. Narrower pictures are left out.' }),
  minHeight: Pixels.meta({ title: 'Smallest height', description: 'In pixels. Lower pictures are left out.' }),
  allowDuplicates: z.boolean().default(false).meta({
    title: 'Keep repeated pictures',
    description: 'A picture that stands on several pages comes out once for each of them.',
  }),
  drawings: z.boolean().default(false).meta({
    title: 'Drawings too',
    description: 'Figures that are drawn with lines and shapes come out as SVG, with the words at them. Tables and frames are left out.',
  }),
  quality: z.int().min(1).max(100).default(90).meta({ title: 'Quality', description: 'Of a JPG that has to be made, 1 to 100.' }),
  fileName: PictureNameTemplate.optional(),
  ...rightOptions,
})
export type Options = z.infer<typeof Options>

/** The options as they may be given, before the defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** The quality is that of JPGs alone. */
export function inactiveOptions({ format }: GivenOptions): string[] {
  return format === 'jpg' ? [] : ['quality']
}

/** What is wrong with the pages, as far as the files are known. */
export function unmetRequirements({ pages }: Options, documents: readonly CountedFile[] = []): Record<string, string> {
  const problem = pageSelectionProblem(pages, documents)
  return problem === undefined ? {} : { pages: problem }
}
