import { PageSelection, selectionOf } from '@octavo/core/options/page-selection.ts'
import * as z from 'zod'
import { ImageNameTemplate } from '../options/common-options.ts'
import { unmetPages } from '../options/page-problem.ts'
import { rightOptions } from '../options/right-options.ts'

const Pixels = z.int().min(0).max(100_000).default(0)

/** The folded group of the panel. */
const group = 'Which images'

/** By default every image is extracted once, in its original format if possible. */
export const Options = z.strictObject({
  format: z
    .enum(['original', 'png', 'jpg', 'gif'])
    .default('original')
    .meta({
      title: 'Format',
      description:
        'As they are in the file (JPEG, JPEG 2000, JBIG2 and fax stay unchanged, the last as TIFF; printing inks with 16 bits become TIFF, others PNG), or all as PNG, JPG or GIF, which has 256 colours.',
      labels: { original: 'Original', png: 'PNG', jpg: 'JPG', gif: 'GIF' },
      hints: {
        original: 'JPEG, JPEG 2000, JBIG2 and fax stay unchanged, others become PNG.',
        png: 'Lossless, with transparency.',
        jpg: 'Small files, on white.',
        gif: '256 colours, for old programs.',
      },
      level: 'basic',
    }),
  quality: z.int().min(1).max(100).default(90).meta({
    title: 'Quality',
    description: 'Of a JPG that has to be made, 1 to 100.',
    hint: '1 to 100. Images that are JPEG already stay unchanged.',
    level: 'basic',
  }),
  pages: PageSelection.default('all').meta({ level: 'basic' }),
  minWidth: Pixels.meta({
    title: 'Minimum width',
    description: 'In pixels. Narrower images are left out.',
    unit: 'px',
    level: 'advanced',
    group,
  }),
  minHeight: Pixels.meta({
    title: 'Minimum height',
    description: 'In pixels. Lower images are left out.',
    unit: 'px',
    level: 'advanced',
    group,
  }),
  allowDuplicates: z.boolean().default(false).meta({
    title: 'Keep repeated images',
    description: 'An image that is on several pages is saved once for each of them.',
    hint: "Saves an image once for each page it's on.",
    level: 'advanced',
    group,
  }),
  drawings: z.boolean().default(false).meta({
    title: 'Drawings, too',
    description: 'Figures made of lines and shapes are saved as SVG, with their labels. Tables and frames are left out.',
    hint: 'Figures made of lines are saved as SVG.',
    level: 'advanced',
    group,
  }),
  images: selectionOf('image').default('all').meta({
    title: 'Images',
    description: 'Which of the images found, counted in the order of the pages: for example 1,3,5-9 or last.',
    hint: 'By number in page order: 1,3,5-9. You can also choose afterwards.',
    level: 'advanced',
    group,
  }),
  fileName: ImageNameTemplate.optional(),
  ...rightOptions,
})
export type Options = z.infer<typeof Options>

/** The options before defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** The quality only applies to JPG. */
export function inactiveOptions({ format }: GivenOptions): string[] {
  return format === 'jpg' ? [] : ['quality']
}

/** Problems of the page range, based on what is known about the files. */
export const unmetRequirements = unmetPages
