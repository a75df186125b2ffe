import { PageSelection } from '@octavo/core/options/page-selection.ts'
import * as z from 'zod'
import { fileNameTemplate } from '../options/common-options.ts'
import { ocrOptions } from '../options/ocr-options.ts'
import { unmetPages } from '../options/page-problem.ts'
import { rightOptions } from '../options/right-options.ts'

/** The folded group of the form. */
const group = 'More options'

/** By default every page becomes a slide whose text, tables, images and shapes can be edited. */
export const Options = z.strictObject({
  slides: z
    .enum(['editable', 'pictures'])
    .default('editable')
    .meta({
      title: 'Slides',
      description: 'Text boxes, tables, images and shapes in their places, or one picture of the page on each slide.',
      labels: { editable: 'Editable', pictures: 'Pictures' },
      hints: { editable: 'Text, tables, images and shapes', pictures: 'Looks exactly like the PDF, nothing to edit' },
      level: 'basic',
    }),
  pages: PageSelection.default('all').meta({ level: 'basic' }),
  images: z.boolean().default(true).meta({
    title: 'Keep images',
    description: 'Images of the pages in their places, at up to 220 dpi. For editable slides.',
    level: 'advanced',
    group,
  }),
  drawings: z
    .enum(['shapes', 'picture', 'none'])
    .default('shapes')
    .meta({
      title: 'Drawings and backgrounds',
      description:
        'Lines, rectangles and other simple forms become shapes and all else pictures, or everything drawn becomes pictures below the text, or it is left out. For editable slides.',
      labels: { shapes: 'Shapes where possible', picture: 'Pictures', none: 'Leave out' },
      level: 'advanced',
      group,
    }),
  notes: z.boolean().default(true).meta({
    title: 'Comments as speaker notes',
    description: 'What readers have written in the PDF becomes notes of its slide, with their names.',
    level: 'advanced',
    group,
  }),
  tags: z.boolean().default(true).meta({
    title: 'Use the tags of the PDF',
    description:
      'A tagged PDF says itself where paragraphs, headings, lists and tables are, and describes its images. Otherwise they are found by their look.',
    hint: 'Turn this off if paragraphs are wrong.',
    level: 'advanced',
    group,
  }),
  ...ocrOptions,
  ...rightOptions,
  fileName: fileNameTemplate().optional(),
})
export type Options = z.infer<typeof Options>

/** Problems of the page range, based on what is known about the files. */
export const unmetRequirements = unmetPages

/** The options before defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** A picture of a page has no parts. */
export function inactiveOptions({ slides, ocr }: GivenOptions): string[] {
  return [
    ...(slides === 'pictures' ? ['images', 'drawings', 'tags', 'ocr'] : []),
    ...(slides === 'pictures' || ocr === 'never' ? ['languages'] : []),
  ]
}
